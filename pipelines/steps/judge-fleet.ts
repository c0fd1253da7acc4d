import type { ClusterNode } from "../kube/cluster-node.ts";
import { joinNames } from "../plan/limits.ts";
import { halfRolledNodes } from "../roll/half-rolled.ts";
import { isProven } from "../roll/node-proof.ts";

/** What of a fleet is not as a whole deploy leaves it, a sentence each. */
export function judgeFleet(fleet: readonly ClusterNode[], digest: string): readonly string[] {
  const unproven = fleet.filter((node) => !isProven(node, digest)).map(({ name }) => name);
  const away = fleet.filter(({ ready }) => !ready).map(({ name }) => name);
  const half = halfRolledNodes(fleet);
  return [
    ...(fleet.length === 0 ? ["the fleet must have a node, got none"] : []),
    ...(unproven.length === 0
      ? []
      : [
          `every node of the fleet must be proven to run ${digest} since it booted, got no proof of ${joinNames(unproven)}; start the deploy again`,
        ]),
    ...(away.length === 0
      ? []
      : [`every node of the fleet must be Ready, got NotReady for ${joinNames(away)}`]),
    ...(half.length === 0 ? [] : [`no node may be half rolled, got ${joinNames(half)}`]),
  ];
}
