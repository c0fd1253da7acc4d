import type { Condition } from "../api/condition.ts";
import type { DeployStatus } from "../api/deploy-status.ts";
import type { Workflow } from "../kube/workflow.ts";
import { describeGate } from "../story/describe-gate.ts";
import { asMoment } from "./as-moment.ts";
import { cutText } from "./cut-text.ts";
import { findGates } from "./gate-runs.ts";
import { hasEnded } from "./has-ended.ts";
import { judgeHanging } from "./judge-hanging.ts";
import type { KeptStatus } from "./kept-status.ts";
import { mirrorFacts } from "./mirror-facts.ts";
import { mirrorGates } from "./mirror-gates.ts";
import { runningPhase, terminalPhase } from "./mirror-phase.ts";
import type { SeenDeploy } from "./seen-deploy.ts";
import { readStepRuns } from "./step-run.ts";
import type { StepRun } from "./step-run.ts";

/**
 * Status of a deploy as its workflow tells it. Of a workflow whose steps cannot be read only the phase is taken; everything that was
 * known before stays.
 */
export function mirrorWorkflow(seen: SeenDeploy, workflow: Workflow, kept: KeptStatus): DeployStatus {
  const runs = readStepRuns(workflow);
  const facts = workflow.nodes.length === 0 ? kept : { ...kept, ...mirrorFacts(seen, workflow, runs, kept) };
  const hanging = hangingOf(seen, workflow, runs, kept);
  const status = {
    ...facts,
    workflowName: workflow.name,
    startedAt: workflow.startedAt ?? workflow.createdAt,
    ...(hanging === undefined ? {} : { conditions: hanging }),
  };
  const decided = { ...status, ...mirrorGates(seen, runs, status) };
  return withPhase(seen, workflow, runs, decided);
}

/** Once a workflow was found to hang, that is why it ends. */
function hangingOf(
  { now, deploy }: SeenDeploy,
  workflow: Workflow,
  runs: readonly StepRun[],
  { conditions }: KeptStatus,
): Condition[] | undefined {
  const why = workflow.shutdown === "" ? judgeHanging(workflow, runs, now) : undefined;
  if (why === undefined || conditions?.some(({ type }) => type === "Hanging") === true) {
    return conditions;
  }
  return [
    ...(conditions ?? []),
    {
      type: "Hanging",
      status: "True",
      reason: "NothingFollows",
      message: cutText(why, 1_024),
      lastTransitionTime: asMoment(now),
      observedGeneration: deploy.metadata.generation,
    },
  ];
}

function withPhase(
  { deploy, now }: SeenDeploy,
  workflow: Workflow,
  runs: readonly StepRun[],
  { awaitingGate: _gate, awaitingSince: _since, ...status }: KeptStatus,
): DeployStatus {
  if (hasEnded(workflow)) {
    const { phase, message } = terminalPhase(deploy, status, workflow, runs);
    return {
      ...status,
      phase,
      message: cutText(message, 1_024),
      finishedAt: workflow.finishedAt ?? asMoment(now),
    };
  }
  if (workflow.phase === "Running" && workflow.nodes.length === 0 && deploy.status !== undefined) {
    const { phase, awaitingGate, awaitingSince } = deploy.status;
    const awaiting = awaitingGate === undefined ? {} : { awaitingGate, awaitingSince };
    return { ...status, ...awaiting, phase, message: "the workflow runs, and its steps cannot be read" };
  }
  const gate = findGates(runs).find(({ open }) => open);
  if (gate !== undefined) {
    return {
      ...status,
      phase: "AwaitingGate",
      message: describeGate(gate.gate),
      awaitingGate: gate.gate,
      awaitingSince: gate.openedAt,
    };
  }
  const { phase, message } = runningPhase(workflow, runs, status.plan?.canary);
  return { ...status, phase, message: cutText(message, 1_024) };
}
