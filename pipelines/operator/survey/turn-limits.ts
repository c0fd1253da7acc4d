import type { SurveyedFleet } from "./fleets.ts";

export interface TurnLimitFigure {
  readonly target: string;
  readonly seconds: number;
}

/** How long drain, boot, Ready and proof of one node may take together; a turn that takes longer is about to fail, or hangs. */
export function findTurnLimits(fleets: readonly SurveyedFleet[]): readonly TurnLimitFigure[] {
  return fleets.map(({ declared: { target, deadlines } }) => ({
    target,
    seconds: deadlines.drainSeconds + deadlines.bootSeconds + deadlines.readySeconds + deadlines.greenSeconds,
  }));
}
