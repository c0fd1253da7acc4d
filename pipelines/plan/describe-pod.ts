import type { ClusterPod } from "../kube/cluster-pod.ts";

/** A pod's name for a sentence. */
export function describePod({ namespace, name, nodeName }: ClusterPod): string {
  return `${namespace}/${name} on ${nodeName ?? "no node"}`;
}
