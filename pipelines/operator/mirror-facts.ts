import { addEvidence } from "../api/add-evidence.ts";
import type { DeployStatus } from "../api/deploy-status.ts";
import type { Evidence } from "../api/evidence.ts";
import type { NodeStatus } from "../api/node-status.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { buildProgress } from "../api/progress.ts";
import type { Workflow } from "../kube/workflow.ts";
import { lockHolder } from "../lock/lock-holder.ts";
import { cutText } from "./cut-text.ts";
import type { KeptStatus } from "./kept-status.ts";
import { mirrorNodes } from "./mirror-nodes.ts";
import { mirrorPlan, provenBefore } from "./mirror-plan.ts";
import { mirrorSteps } from "./mirror-steps.ts";
import { runEvidence } from "./run-evidence.ts";
import type { SeenDeploy } from "./seen-deploy.ts";
import { finishResultSchema } from "./step-results.ts";
import type { StepRun } from "./step-run.ts";
import { hasEnded } from "./has-ended.ts";

/** Step under which a failed probe of the first node is shown at the gate. */
export const PROBE_STEP = "runtime-probe";

/** What the steps of a workflow left: plan, nodes, progress, lock, timings and evidence. */
export function mirrorFacts(
  { deploy, nodes, failedProbes }: SeenDeploy,
  workflow: Workflow,
  runs: readonly StepRun[],
  kept: KeptStatus,
): Partial<DeployStatus> {
  const plan = mirrorPlan(runs) ?? kept.plan;
  const order = plan?.order ?? [];
  const probe = plan?.canary === undefined ? undefined : failedProbes.get(plan.canary);
  // The first failure is kept: a newer one would take the ground of a decision away and say the same.
  const before = (kept.evidence ?? []).find(({ step }) => step === PROBE_STEP) ?? probe;
  const evidence = [
    ...(before === undefined ? [] : [before]),
    ...runs.flatMap((run) => runEvidence(run) ?? []),
  ];
  const lock = lockOf(deploy, runs);
  const statuses = [...mirrorNodes(order, runs, nodes), ...provenBefore(runs).map(toSkipped)];
  return {
    ...(plan === undefined ? {} : { plan, progress: progressOf(statuses), nodes: statuses }),
    ...(lock === undefined ? {} : { lock }),
    steps: mirrorSteps(runs, order, hasEnded(workflow)),
    evidence: evidence
      .reduce<readonly Evidence[]>((list, item) => addEvidence(list, item, plan?.canary), [])
      .slice(),
  };
}

function toSkipped(name: string): NodeStatus {
  return { name, phase: "Skipped", message: "it was proven before and has not been booted since" };
}

function progressOf(nodes: readonly NodeStatus[]): NonNullable<DeployStatus["progress"]> {
  const idle = new Set(["Waiting", "Staged", "Proven", "Skipped"]);
  const current =
    nodes.find(({ phase, startedAt }) => startedAt !== undefined && !idle.has(phase)) ??
    nodes.find(({ phase }) => !idle.has(phase));
  return buildProgress({
    completed: nodes.filter(({ phase }) => phase === "Proven" || phase === "Skipped").length,
    total: nodes.length,
    current: current && { node: current.name, phase: current.phase },
  });
}

function lockOf(deploy: PipelineDeploy, runs: readonly StepRun[]): DeployStatus["lock"] {
  const taken = runs.find(({ step, state }) => step === "lock" && state === "succeeded")?.finishedAt;
  if (taken === undefined) {
    return undefined;
  }
  const given = runs.find(({ step, state }) => step === "finish" && state === "succeeded");
  const { released = false, text = "" } = finishResultSchema.safeParse(given?.json).data ?? {};
  return {
    holder: lockHolder(deploy.metadata.name),
    acquiredAt: taken,
    ...(released && given?.finishedAt !== undefined ? { releasedAt: given.finishedAt } : {}),
    ...(released || text === "" ? {} : { keptBecause: cutText(text, 1_024) }),
  };
}
