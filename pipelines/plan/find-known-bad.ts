import type { ClusterPod } from "../kube/cluster-pod.ts";

/** How many owners a workflow carries as a parameter; in a cluster with more trouble nothing is proven. */
const MAX_OWNERS = 1_000;

/**
 * Owners of the pods that are in trouble before anything is touched: uids of their controllers, or their own.
 *
 * @param pods unfinished pods
 */
export function findKnownBad(pods: readonly ClusterPod[]): readonly string[] {
  const owners = pods
    .filter(({ ready, deletionTimestamp }) => !ready && deletionTimestamp === undefined)
    .map(({ controller, uid }) => controller?.uid ?? uid);
  return [...new Set(owners)].toSorted((a, b) => a.localeCompare(b));
}

/** Why a deploy cannot leave so many out of account; undefined: it can. */
export function judgeKnownBad(owners: readonly string[]): string | undefined {
  return owners.length <= MAX_OWNERS
    ? undefined
    : `at most ${MAX_OWNERS} controllers may have pods that are not ready, got ${owners.length}; repair the cluster before nodes are rolled`;
}
