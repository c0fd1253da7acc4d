import { isTerminal } from "../api/deploy-phases.ts";
import type { DeployStatus } from "../api/deploy-status.ts";
import type { Workflow } from "../kube/workflow.ts";
import { buildMergePatch } from "./merge-patch.ts";
import { findGates } from "./gate-runs.ts";
import { hasEnded } from "./has-ended.ts";
import { mirrorDeploy } from "./mirror-deploy.ts";
import type { SeenDeploy } from "./seen-deploy.ts";
import { isActive, isRoll, readStepRuns } from "./step-run.ts";
import type { StepRun } from "./step-run.ts";

/** The one thing to do next about a deploy, and why. */
export type NextAction = { readonly reason: string } & (
  | { readonly kind: "create-workflow" }
  /** Lets the gate go on, which is this node of the workflow. */
  | { readonly kind: "resume"; readonly workflow: Workflow; readonly node: string }
  /** Somebody decided against it. */
  | { readonly kind: "refuse"; readonly workflow: Workflow }
  /** Somebody asked to stop it. */
  | { readonly kind: "stop"; readonly workflow: Workflow }
  /** It would never end by itself. */
  | { readonly kind: "fail-hanging"; readonly workflow: Workflow }
  | { readonly kind: "update-status"; readonly status: DeployStatus; readonly patch: object }
  | { readonly kind: "nothing" }
);

/**
 * What to do next about a deploy. What was seen is recorded before anything is done because of it, so that whoever comes after a kill
 * finds the reason and does the same.
 */
export function nextAction(seen: SeenDeploy): NextAction {
  const { deploy, workflow } = seen;
  if (deploy.metadata.deletionTimestamp !== undefined) {
    return { kind: "nothing", reason: "the deploy is being deleted, and its workflow with it" };
  }
  const status = mirrorDeploy(seen);
  const patch = buildMergePatch(deploy.status ?? {}, status);
  if (patch !== undefined) {
    return { kind: "update-status", status, patch, reason: describeStatus(status) };
  }
  if (isTerminal(status.phase)) {
    return { kind: "nothing", reason: `the deploy has ended: ${status.phase}` };
  }
  if (workflow === undefined) {
    return { kind: "create-workflow", reason: "the deploy has no workflow yet" };
  }
  if (hasEnded(workflow) || workflow.shutdown !== "") {
    return { kind: "nothing", reason: "the workflow is being ended" };
  }
  return steer(status, workflow, readStepRuns(workflow));
}

function steer(status: DeployStatus, workflow: Workflow, runs: readonly StepRun[]): NextAction {
  const rejection = status.decisions?.find(({ valid, decision }) => valid && decision === "reject");
  if (rejection !== undefined) {
    return { kind: "refuse", workflow, reason: `${rejection.decidedBy} rejected at gate ${rejection.gate}` };
  }
  const rolling = runs.find((run) => isRoll(run) && isActive(run));
  if (status.stop !== undefined && rolling === undefined) {
    return { kind: "stop", workflow, reason: `${status.stop.requestedBy} asked to stop it` };
  }
  if (status.stop !== undefined) {
    // Ended in the middle of a roll, a node would stay cordoned or come back unproven.
    return { kind: "nothing", reason: `the stop waits for the end of ${rolling?.node ?? "the roll"}` };
  }
  const hanging = status.conditions?.find(
    ({ type, status: value }) => type === "Hanging" && value === "True",
  );
  if (hanging !== undefined) {
    return { kind: "fail-hanging", workflow, reason: hanging.message };
  }
  const open = findGates(runs).find((gate) => gate.open);
  const approval = status.decisions?.find(
    ({ valid, decision, gate }) => valid && decision === "approve" && gate === open?.gate,
  );
  return open !== undefined && approval !== undefined
    ? {
        kind: "resume",
        workflow,
        node: open.run.id,
        reason: `${approval.decidedBy} approved at gate ${open.gate}`,
      }
    : { kind: "nothing", reason: status.message ?? status.phase };
}

function describeStatus({ phase, message }: DeployStatus): string {
  return message === undefined ? phase : `${phase}: ${message}`;
}
