import { findCordoned } from "./cordoned-nodes.ts";
import type { CordonFigure } from "./cordoned-nodes.ts";
import { judgeEtcdMargins } from "./etcd-margins.ts";
import type { EtcdMarginFigure } from "./etcd-margins.ts";
import { findFleets } from "./fleets.ts";
import { judgeKernels } from "./kernels.ts";
import type { KernelFigure } from "./kernels.ts";
import { findLockHolders } from "./lock-holders.ts";
import type { LockFigure } from "./lock-holders.ts";
import type { Survey } from "./survey.ts";
import { findTurnLimits } from "./turn-limits.ts";
import type { TurnLimitFigure } from "./turn-limits.ts";

/** What a survey showed. */
export interface SurveyFigures {
  readonly locks: readonly LockFigure[];
  readonly cordoned: readonly CordonFigure[];
  readonly kernels: readonly KernelFigure[];
  readonly etcdMargins: readonly EtcdMarginFigure[];
  readonly turnLimits: readonly TurnLimitFigure[];
  readonly nodes: ReadonlySet<string>;
  readonly targets: ReadonlySet<string>;
}

export function judgeSurvey(survey: Survey): SurveyFigures {
  const fleets = findFleets(survey);
  return {
    locks: findLockHolders(survey),
    cordoned: findCordoned(survey),
    kernels: judgeKernels(fleets),
    etcdMargins: judgeEtcdMargins(fleets),
    turnLimits: findTurnLimits(fleets),
    nodes: new Set(survey.nodes.map(({ name }) => name)),
    targets: new Set(survey.targets.map(({ name }) => name)),
  };
}
