import type { DeployStatus } from "../api/deploy-status.ts";
import type { StepRun } from "./step-run.ts";
import { isActive } from "./step-run.ts";

type StepStatus = NonNullable<DeployStatus["steps"]>[number];

/** What each run belongs to: a step of the whole deploy, the first node, or the others. */
function stepOf({ step, node, stageOnly }: StepRun, canary: string | undefined): string {
  if (node === undefined) {
    return step;
  }
  return stageOnly ? "pre-stage" : node === canary ? (step === "roll-node" ? "canary" : step) : "rest";
}

/**
 * The steps that began, and how long they took.
 *
 * @param order nodes of the plan, the first one first
 */
export function mirrorSteps(
  runs: readonly StepRun[],
  order: readonly string[],
  ended: boolean,
): StepStatus[] {
  const groups = Map.groupBy(
    runs.filter(({ startedAt, state }) => startedAt !== undefined && state !== "waiting"),
    (run) => stepOf(run, order[0]),
  );
  return [...groups].slice(0, 32).flatMap(([name, own]) => {
    const left = leftOf(name, own, order);
    return mirrorStep(name, own, ended || left === 0) ?? [];
  });
}

/** How many runs are still to come, so that a loop between two nodes has not ended. */
function leftOf(name: string, runs: readonly StepRun[], order: readonly string[]): number {
  if (name !== "pre-stage" && name !== "rest") {
    return 0;
  }
  const last = name === "rest" ? "green-gate" : "roll-node";
  const done = runs.filter(({ step, state }) => step === last && state === "succeeded").length;
  return runs.some(({ state }) => state === "failed") ? 0 : order.length - 1 - done;
}

function mirrorStep(name: string, runs: readonly StepRun[], whole: boolean): StepStatus | undefined {
  const [startedAt] = runs.flatMap((run) => run.startedAt ?? []).toSorted();
  if (startedAt === undefined) {
    return undefined;
  }
  const finishedAt = runs
    .flatMap((run) => run.finishedAt ?? [])
    .toSorted()
    .at(-1);
  if (!whole || finishedAt === undefined || runs.some(isActive)) {
    return { name, startedAt };
  }
  const states = new Set(runs.map(({ state }) => state));
  const result = states.has("failed") ? "Failed" : states.has("succeeded") ? "Succeeded" : "Skipped";
  const seconds = Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000));
  return { name, startedAt, finishedAt, result, seconds };
}
