import type { ClusterNode } from "../kube/cluster-node.ts";
import { readProof } from "../roll/node-proof.ts";

/**
 * Nodes that do not run any more as they were proven, a sentence each. A host that boots in seconds is never seen
 * otherwise: its node stays Ready all the while.
 *
 * @param rolled names of nodes that were proven to run the digest
 */
export function judgeBoots(
  nodes: readonly Pick<ClusterNode, "name" | "annotations" | "bootId">[],
  rolled: readonly string[],
  digest: string,
): readonly string[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  return rolled.flatMap((name) => {
    const node = byName.get(name);
    if (node === undefined) {
      return [`${name} must stay a node of the cluster, got deleted after it was rolled`];
    }
    return readProof(node, digest) === undefined
      ? [
          `${name} must reboot once, got the boot ${node.bootId} after it was proven in another; find out why it restarts`,
        ]
      : [];
  });
}
