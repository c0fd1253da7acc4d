import type { EtcdCluster } from "../etcd/etcd-view.ts";
import type { ApiServer } from "../kube/api-server-versions.ts";
import type { ClusterNode } from "../kube/cluster-node.ts";
import type { ClusterPod } from "../kube/cluster-pod.ts";
import type { LockState } from "../lock/lock-state.ts";
import type { FindBudgets } from "../plan/choose-eviction-trials.ts";
import type { EvictionTrial } from "../plan/judge-evictions.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import type { LonghornReplica, LonghornVolume } from "../volumes/longhorn.ts";

/** Everything that was seen for the checks of one node, so that they look at the same moment. */
export interface SafetyFacts {
  readonly now: Date;
  readonly deploy: string;
  readonly declared: TargetDeclaration;
  /** The node that goes, or came back. */
  readonly node: string;
  /** Nodes of the fleet that the deploy has still to roll, this one left out. */
  readonly left: readonly string[];
  readonly nodes: readonly ClusterNode[];
  /** `namespace/name` of every DaemonSet. */
  readonly daemonSets: ReadonlySet<string>;
  /** Unfinished pods of the cluster. */
  readonly pods: readonly ClusterPod[];
  readonly lock: LockState;
  /** Undefined: no master is rolled. */
  readonly etcd: EtcdCluster | undefined;
  /** Versions of etcd before the node went, by the master's name. */
  readonly etcdVersionsBefore: ReadonlyMap<string, string>;
  readonly apiServers: readonly ApiServer[];
  /** Undefined: the cluster has no Longhorn. */
  readonly volumes:
    | { readonly volumes: readonly LonghornVolume[]; readonly replicas: readonly LonghornReplica[] }
    | undefined;
  /** Tried evictions of the node's pods. */
  readonly trials: readonly EvictionTrial[];
  readonly findBudgets: FindBudgets;
  readonly isRegistry: (pod: ClusterPod) => boolean;
}
