import type { ClusterPod } from "../kube/cluster-pod.ts";
import { AGENTS_NAMESPACE } from "../names.ts";

/** Whether a pod is an agent, a probe or their like: it ends by itself, and no drain waits for it. */
export function isThrowaway({ namespace }: Pick<ClusterPod, "namespace">): boolean {
  return namespace === AGENTS_NAMESPACE;
}
