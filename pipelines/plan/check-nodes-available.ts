import type { ClusterNode } from "../kube/cluster-node.ts";
import { joinNames } from "./limits.ts";

/**
 * Why no node may be taken away now, a sentence each: the cluster already misses one. It does not matter in
 * which fleet, and no node is cordoned by a deploy that has not begun.
 */
export function checkNodesAvailable(nodes: readonly ClusterNode[]): string[] {
  const notReady = nodes.filter(({ ready }) => !ready).map(({ name }) => name);
  const cordoned = nodes.filter((node) => node.cordoned).map(({ name }) => name);
  return [
    ...(notReady.length === 0
      ? []
      : [
          `every node of the cluster must be Ready, got NotReady for ${joinNames(notReady)}; repair it before another one is taken away`,
        ]),
    ...(cordoned.length === 0
      ? []
      : [
          `no node of the cluster may be cordoned by somebody else, got ${joinNames(cordoned)}; end the maintenance that cordoned it, then uncordon it`,
        ]),
  ];
}
