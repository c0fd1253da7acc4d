/**
 * Alerts of other people's rules that kured may wait for, by where they are defined. A name that is neither here nor in the
 * stack holds nothing.
 */
export const KNOWN_ALERTS: readonly string[] = [
  // https://github.com/etcd-io/etcd/blob/v3.6.4/contrib/mixin/mixin.libsonnet
  "etcdDatabaseQuotaLowSpace",
  "etcdHighFsyncDurations",
  "etcdHighNumberOfLeaderChanges",
  "etcdInsufficientMembers",
  "etcdMemberCommunicationSlow",
  "etcdMembersDown",
  "etcdNoLeader",
  // https://github.com/prometheus-operator/kube-prometheus/blob/v0.16.0/manifests/kubernetesControlPlane-prometheusRule.yaml
  "KubeAPIDown",
  "KubeControllerManagerDown",
  "KubeNodeNotReady",
  "KubeNodeReadinessFlapping",
  "KubeNodeUnreachable",
  "KubeSchedulerDown",
  "KubeletDown",
  // https://github.com/longhorn/website/blob/0f622500/content/docs/1.12.1/monitoring/alert-rules-example.md
  "LonghornNodeDown",
  "LonghornVolumeStatusCritical",
  "LonghornVolumeStatusWarning",
];
