import type { Workflow } from "../kube/workflow.ts";
import { DECISION_OUTPUT, findGates } from "./gate-runs.ts";
import { isActive } from "./step-run.ts";
import type { StepRun } from "./step-run.ts";

/** As long as nothing may happen after a gate was passed, and otherwise: a controller that starts anew takes its time. */
const GATE_SECONDS = 60;
const IDLE_SECONDS = 600;

/**
 * Why a workflow will never go on, as a sentence; undefined: it may. A gate that is resumed without a decision leaves its output
 * unset, and the controller then waits for ever.
 */
export function judgeHanging(workflow: Workflow, runs: readonly StepRun[], now: Date): string | undefined {
  if (workflow.phase !== "Running" || workflow.nodes.length === 0 || runs.some(isActive)) {
    return undefined;
  }
  const last = runs
    .flatMap(({ finishedAt }) => finishedAt ?? [])
    .toSorted()
    .at(-1);
  const idle = secondsSince(last ?? workflow.startedAt ?? workflow.createdAt, now);
  const passed = findGates(runs).find(
    ({ run }) => run.state === "succeeded" && run.outputs.get(DECISION_OUTPUT) === undefined,
  );
  if (passed !== undefined && passed.run.finishedAt === last && idle >= GATE_SECONDS) {
    return `gate ${passed.gate} was resumed without a decision, and nothing follows; decide with pipectl, never with argo resume`;
  }
  return idle >= IDLE_SECONDS
    ? `the workflow runs and has had no step since ${last ?? workflow.createdAt}; look at the log of the workflow controller`
    : undefined;
}

function secondsSince(time: string, now: Date): number {
  return (now.getTime() - Date.parse(time)) / 1_000;
}
