import type { ClusterPod } from "../kube/cluster-pod.ts";
import { fromMatchLabels, matchesLabels } from "../label-requirement.ts";
import type { TargetDeclaration } from "../target-declaration.ts";

/** Tells the pods of the in-cluster registry from others. */
export function createIsRegistry(
  declared: Pick<TargetDeclaration, "registryNamespace" | "registryMatchLabels">,
): (pod: ClusterPod) => boolean {
  const selector = fromMatchLabels(declared.registryMatchLabels);
  return ({ namespace, labels }) =>
    namespace === declared.registryNamespace && matchesLabels(selector, labels);
}
