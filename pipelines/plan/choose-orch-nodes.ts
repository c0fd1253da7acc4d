import type { ClusterNode } from "../kube/cluster-node.ts";
import { compareNames } from "./limits.ts";

export interface PlannedNode {
  readonly node: string;
  /** Where the steps run that take `node` down and bring it back. */
  readonly orchNode: string;
}

export interface Orchestration {
  readonly nodes: readonly PlannedNode[];
  /** Nodes of the fleet for which there is no other node to work from. */
  readonly without: readonly string[];
}

/**
 * For each node the one it is rolled from: Ready, not cordoned, without taints, never the node itself. A node
 * of another fleet comes first, for this deploy does not touch it; among equals the first by name.
 */
export function chooseOrchNodes(order: readonly string[], cluster: readonly ClusterNode[]): Orchestration {
  const fleet = new Set(order);
  const candidates = cluster
    .filter(({ ready, cordoned, untainted }) => ready && !cordoned && untainted)
    .map(({ name }) => name)
    .toSorted((a, b) => Number(fleet.has(a)) - Number(fleet.has(b)) || compareNames(a, b));
  const nodes: PlannedNode[] = [];
  const without: string[] = [];
  for (const node of order) {
    const orchNode = candidates.find((name) => name !== node);
    if (orchNode === undefined) {
      without.push(node);
    } else {
      nodes.push({ node, orchNode });
    }
  }
  return { nodes, without };
}
