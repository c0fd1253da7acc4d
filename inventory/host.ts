/** A machine of the cluster, reached over SSH. */
export interface Host {
  /** Name of the host and of its Kubernetes node. */
  readonly name: string;
  /** Address that SSH reaches. */
  readonly address: string;
  readonly role: "master" | "worker";
  /** What may fail as one: hosts of one domain may go down together. @default not known */
  readonly failureDomain?: string | undefined;
}
