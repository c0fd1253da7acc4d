import type { DeployPhase } from "../api/deploy-phases.ts";
import type { DeployStatus } from "../api/deploy-status.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { TERMINATE } from "../kube/workflow.ts";
import type { Workflow } from "../kube/workflow.ts";
import { findGates } from "./gate-runs.ts";
import { whyFailed } from "./mirror-nodes.ts";
import { isActive, isGate, isRoll } from "./step-run.ts";
import type { StepRun } from "./step-run.ts";

/** Exit code of a step whose answer is no (pipelines/steps/exit-codes.ts). */
const REFUSED = 2;

const PLANNING: ReadonlySet<string> = new Set(["verify-deploy-intent", "resolve-version", "plan"]);

/** Where a deploy is, and what is to be said about it. */
export interface PhaseAndMessage {
  readonly phase: DeployPhase;
  readonly message: string;
}

/** The phase of a deploy whose workflow goes on and waits at no gate. */
export function runningPhase(
  workflow: Workflow,
  runs: readonly StepRun[],
  canary: string | undefined,
): PhaseAndMessage {
  if (workflow.phase === "" || workflow.phase === "Pending") {
    const why = workflow.message === "" ? "the workflow controller has not begun" : workflow.message;
    return { phase: "Pending", message: `waits to begin: ${why}` };
  }
  const current = runs.findLast(isActive) ?? runs.findLast(({ startedAt }) => startedAt !== undefined);
  if (current === undefined) {
    return { phase: "Planning", message: "its first step is about to begin" };
  }
  const { step, node } = current;
  const decided = findGates(runs).some(({ open }) => !open);
  return {
    phase: phaseOfStep(current, canary, decided),
    message: `${step}${node === undefined ? "" : ` of ${node}`}`,
  };
}

/** The others are staged while the first node is judged; after that, staging is a part of what follows. */
function phaseOfStep(
  { step, node, stageOnly }: StepRun,
  canary: string | undefined,
  decided: boolean,
): DeployPhase {
  if (PLANNING.has(step)) {
    return "Planning";
  }
  if (step === "lock") {
    return "Locking";
  }
  if (step === "final-verify" || step === "finish") {
    return "Verifying";
  }
  return (stageOnly && !decided) || (node !== undefined && node === canary) ? "Canary" : "Rolling";
}

/** How a deploy ended whose workflow has ended. */
export function terminalPhase(
  { spec }: PipelineDeploy,
  status: Pick<DeployStatus, "decisions" | "stop" | "progress" | "conditions">,
  workflow: Workflow,
  runs: readonly StepRun[],
): PhaseAndMessage {
  const failed = runs.find((run) => run.state === "failed" && !isGate(run));
  if (workflow.phase === "Succeeded" && workflow.shutdown !== TERMINATE) {
    return judgeSuccess(spec.dryRun, status.progress);
  }
  const rejection = status.decisions?.find(({ valid, decision }) => valid && decision === "reject");
  if (rejection !== undefined) {
    const why = rejection.reason === undefined ? "" : `: ${rejection.reason}`;
    return {
      phase: "Rejected",
      message: `${rejection.decidedBy} decided against it at gate ${rejection.gate}${why}`,
    };
  }
  const hanging = status.conditions?.find(
    ({ type, status: value }) => type === "Hanging" && value === "True",
  );
  if (hanging !== undefined) {
    return { phase: "Failed", message: hanging.message };
  }
  if (status.stop !== undefined && workflow.shutdown !== "") {
    const why = status.stop.reason === undefined ? "" : `: ${status.stop.reason}`;
    return { phase: "Stopped", message: `${status.stop.requestedBy} asked to stop it${why}` };
  }
  const untouched = !runs.some((run) => isRoll(run) && run.state !== "skipped");
  const phase = failed?.exitCode === REFUSED && untouched ? "Refused" : "Failed";
  return {
    phase,
    message: failed === undefined ? describeEnd(workflow) : `${describeRun(failed)}: ${whyFailed(failed)}`,
  };
}

/** A workflow may end well without having done its work, when somebody skips a step of it. */
function judgeSuccess(dryRun: boolean, progress: DeployStatus["progress"]): PhaseAndMessage {
  if (dryRun) {
    return { phase: "Succeeded", message: "the plan is possible; nothing was touched" };
  }
  const { completed = 0, total = 0 } = progress ?? {};
  return total > 0 && completed === total
    ? { phase: "Succeeded", message: `every node is proven, ${completed} of ${total}` }
    : {
        phase: "Failed",
        message: `the workflow ended well with every node proven expected, got ${completed} of ${total}`,
      };
}

function describeRun({ step, node }: StepRun): string {
  return node === undefined ? step : `${step} of ${node}`;
}

function describeEnd({ phase, message }: Workflow): string {
  return message === "" ? `the workflow ended as ${phase}` : message;
}
