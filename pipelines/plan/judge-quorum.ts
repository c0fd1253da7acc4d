import type { ClusterNode } from "../kube/cluster-node.ts";

export interface QuorumJudgement {
  /** The arithmetic as a sentence, whatever it comes to. */
  readonly arithmetic: string;
  /** Undefined: one master may go. */
  readonly refusal: string | undefined;
}

/**
 * Whether etcd keeps its quorum while one master is away. A cordoned master counts as down: somebody is about
 * to take it (https://github.com/openshift/cluster-etcd-operator/pull/1663).
 */
export function judgeQuorum(
  masters: readonly ClusterNode[],
  acknowledgeSingleMaster: string | undefined,
): QuorumJudgement {
  const count = masters.length;
  const quorum = Math.floor(count / 2) + 1;
  const up = masters.filter(({ ready, cordoned }) => ready && !cordoned).length;
  const arithmetic =
    `${count} master${count === 1 ? "" : "s"}, quorum ${quorum}, ${up} up, ` +
    `${Math.max(up - 1, 0)} while one is away`;
  if (count === 1 && up === 1 && acknowledgeSingleMaster !== undefined) {
    return { arithmetic: `${arithmetic}; acknowledged: ${acknowledgeSingleMaster}`, refusal: undefined };
  }
  return {
    arithmetic,
    refusal:
      up - 1 >= quorum
        ? undefined
        : `etcd must keep its quorum while one master is away, got ${arithmetic}; ${remedyFor(count)}`,
  };
}

function remedyFor(count: number): string {
  return count < 3
    ? "use three masters, or say in turntable:acknowledgeSingleMaster why one is enough"
    : "bring every master back first";
}
