/** Where the lab's programs and secrets are inside a host. */
export const paths = {
  /** Kubernetes' programs, shared by all hosts. */
  bin: "/opt/lab/bin",
  /** The registry's storage, one for all hosts: its pod may run on any of them. */
  registry: "/var/lib/registry",
  kubernetes: "/etc/kubernetes",
  pki: "/etc/kubernetes/pki",
  etcdPki: "/etc/kubernetes/pki/etcd",
} as const;
