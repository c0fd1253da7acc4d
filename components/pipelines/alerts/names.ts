/** Alerts of this component. */
export const PIPELINES_ALERTS = {
  awaitsDecision: "PipelinesDeployAwaitsDecision",
  stuck: "PipelinesDeployStuck",
  notStarted: "PipelinesDeployNotStarted",
  cordoned: "PipelinesNodeCordoned",
  lockOrphaned: "PipelinesLockOrphaned",
  runtimeFailing: "PipelinesRuntimeFailing",
  runtimeUnproven: "PipelinesRuntimeUnproven",
  kernelBelowFloor: "PipelinesKernelBelowFloor",
  etcdMarginZero: "PipelinesEtcdMarginZero",
  volumeNotWhole: "PipelinesVolumeNotWhole",
  operatorDown: "PipelinesOperatorDown",
  operatorProblems: "PipelinesOperatorProblems",
  clusterUnobserved: "PipelinesClusterUnobserved",
} as const;
