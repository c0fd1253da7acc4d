import { GATES } from "../api/gates.ts";
import type { Gate } from "../api/gates.ts";
import type { StepRun } from "./step-run.ts";

/** A gate of a deploy, as its workflow tells it. */
export interface GateRun {
  readonly gate: Gate;
  readonly run: StepRun;
  /** Whether it waits for a person. */
  readonly open: boolean;
}

/** Output of a gate: what was decided. Only this value lets the deploy go on. */
export const DECISION_OUTPUT = "decision";
export const APPROVING_VALUE = "approve";

/** The gates that began to wait. */
export function findGates(runs: readonly StepRun[]): readonly (GateRun & { readonly openedAt: string })[] {
  return GATES.flatMap((gate) => {
    const run = runs.find(({ step, startedAt }) => step === `gate-${gate}` && startedAt !== undefined);
    return run?.startedAt === undefined
      ? []
      : [{ gate, run, open: run.state === "running", openedAt: run.startedAt }];
  });
}
