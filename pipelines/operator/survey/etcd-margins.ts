import type { SurveyedFleet } from "./fleets.ts";

export interface EtcdMarginFigure {
  readonly target: string;
  /** Masters that may still be lost before etcd has no quorum; negative: it has none. */
  readonly margin: number;
}

/**
 * How many masters etcd can still lose, by the masters that are declared and those that are Ready. It is what their kubelets say: a member
 * that is broken on a Ready node is not seen here. A roll asks every member itself (pipelines/etcd). A single master never has a margin,
 * and none is told.
 */
export function judgeEtcdMargins(fleets: readonly SurveyedFleet[]): readonly EtcdMarginFigure[] {
  return fleets
    .filter(({ declared }) => declared.fleet === "master" && declared.hostNames.length > 1)
    .map(({ declared, members }) => {
      const declaredHosts = new Set(declared.hostNames);
      const ready = members.filter((node) => node.ready && declaredHosts.has(node.name)).length;
      const quorum = Math.floor(declaredHosts.size / 2) + 1;
      return { target: declared.target, margin: ready - quorum };
    });
}
