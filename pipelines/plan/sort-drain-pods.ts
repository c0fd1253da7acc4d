import type { ClusterPod } from "../kube/cluster-pod.ts";

/** The unfinished pods of some nodes as a drain sees them. */
export interface DrainPods {
  /** Pods that a drain evicts. */
  readonly evict: readonly ClusterPod[];
  /** Pods already being deleted, which a drain waits for. */
  readonly terminating: readonly ClusterPod[];
  /** Pods that nobody would start again. */
  readonly unmanaged: readonly ClusterPod[];
  /** Pods of a DaemonSet that no longer exists. */
  readonly orphaned: readonly ClusterPod[];
}

/**
 * Sorts the pods of the nodes by the filters of `kubectl drain --ignore-daemonsets --delete-emptydir-data`:
 * mirror pods and pods of a DaemonSet stay where they are.
 *
 * @param daemonSets `namespace/name` of every DaemonSet.
 * @see https://github.com/kubernetes/kubectl/blob/v0.36.2/pkg/drain/filters.go
 */
export function sortDrainPods(
  pods: readonly ClusterPod[],
  nodes: ReadonlySet<string>,
  daemonSets: ReadonlySet<string>,
): DrainPods {
  const sorted = { evict: [], terminating: [], unmanaged: [], orphaned: [], stays: [] } as Record<
    Treatment,
    ClusterPod[]
  >;
  for (const pod of pods) {
    if (pod.nodeName !== undefined && nodes.has(pod.nodeName)) {
      sorted[treat(pod, daemonSets)].push(pod);
    }
  }
  const { evict, terminating, unmanaged, orphaned } = sorted;
  return { evict, terminating, unmanaged, orphaned };
}

type Treatment = keyof DrainPods | "stays";

function treat(pod: ClusterPod, daemonSets: ReadonlySet<string>): Treatment {
  if (pod.mirror) {
    return "stays";
  }
  if (pod.controller?.kind === "DaemonSet") {
    return daemonSets.has(`${pod.namespace}/${pod.controller.name}`) ? "stays" : "orphaned";
  }
  if (pod.deletionTimestamp !== undefined) {
    return "terminating";
  }
  return pod.controller === undefined ? "unmanaged" : "evict";
}
