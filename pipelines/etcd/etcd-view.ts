/** What one master's etcd says of itself and of its cluster. */
export interface EtcdView {
  readonly clusterId: string;
  readonly memberId: string;
  /** Such as `3.6.16`. */
  readonly version: string;
  /** `0`: it knows no leader. */
  readonly leader: string;
  readonly appliedIndex: bigint;
  readonly members: readonly EtcdMember[];
  /** Such as `NOSPACE of 8e9e05c52164694d`. */
  readonly alarms: readonly string[];
  /** What it finds wrong with itself. */
  readonly errors: readonly string[];
}

export interface EtcdMember {
  readonly id: string;
  /** Empty: the member was added and has never started. */
  readonly name: string;
  readonly learner: boolean;
}

/** A view, or why there is none, as a clause. */
export type SeenEtcd = EtcdView | { readonly problem: string };

/** What was asked of the etcd of every master, by the master's name. */
export type EtcdCluster = ReadonlyMap<string, SeenEtcd>;
