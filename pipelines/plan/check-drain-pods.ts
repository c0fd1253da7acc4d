import { describePod } from "./describe-pod.ts";
import { joinNames } from "./limits.ts";
import type { DrainPods } from "./sort-drain-pods.ts";
import type { ClusterPod } from "../kube/cluster-pod.ts";

/** How long a pod may outlive its grace period before it counts as stuck. */
const STUCK_AFTER_MS = 60_000;

/** Why a drain of the nodes could not end, or would lose something for good; a sentence each. */
export function checkDrainPods(pods: DrainPods, now: Date): string[] {
  return [
    ...(pods.unmanaged.length === 0
      ? []
      : [
          `every pod must have a controller that starts it again elsewhere, got none for ${joinNames(pods.unmanaged.map(describePod))}; delete it, or run it from a Deployment`,
        ]),
    ...(pods.orphaned.length === 0
      ? []
      : [
          `every pod of a DaemonSet must have its DaemonSet, got none for ${joinNames(pods.orphaned.map(describePod))}; delete the pod`,
        ]),
    ...pods.terminating.flatMap((pod) => describeStuck(pod, now)),
  ];
}

function describeStuck(pod: ClusterPod, now: Date): string[] {
  const overdueMs = now.getTime() - Date.parse(pod.deletionTimestamp ?? "");
  if (!(overdueMs > STUCK_AFTER_MS)) {
    return [];
  }
  const cause =
    pod.finalizers.length === 0
      ? "its kubelet has not ended it"
      : `held by ${pod.finalizers.length === 1 ? "finalizer" : "finalizers"} ${pod.finalizers.join(", ")}`;
  return [
    `a pod being deleted must end with its grace period, got ${describePod(pod)} still there after ${Math.floor(overdueMs / 60_000)} min (${cause}); find out what it waits for, nothing removes it by force`,
  ];
}
