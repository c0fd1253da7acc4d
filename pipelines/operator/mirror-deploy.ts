import { isTerminal } from "../api/deploy-phases.ts";
import type { DeployStatus } from "../api/deploy-status.ts";
import { stopRequestOf } from "../api/stop-request.ts";
import { deployConditions } from "../story/deploy-conditions.ts";
import { asMoment } from "./as-moment.ts";
import { cutText } from "./cut-text.ts";
import type { KeptStatus } from "./kept-status.ts";
import { mirrorWorkflow } from "./mirror-workflow.ts";
import type { SeenDeploy } from "./seen-deploy.ts";

const MAX_MESSAGE = 1_024;

/** Status of a deploy as it follows from what is seen. A deploy that has ended keeps its status. */
export function mirrorDeploy(seen: SeenDeploy): DeployStatus {
  const before = seen.deploy.status;
  if (before !== undefined && isTerminal(before.phase)) {
    return before;
  }
  const status = mirrorSeen(seen);
  return { ...status, conditions: deployConditions(status, status.conditions ?? [], asMoment(seen.now)) };
}

function mirrorSeen(seen: SeenDeploy): DeployStatus {
  const { deploy, workflow } = seen;
  const before = deploy.status;
  const stop = stopOf(seen);
  const base = { ...before, observedGeneration: deploy.metadata.generation, ...(stop && { stop }) };
  if (workflow === undefined) {
    return withoutWorkflow(seen, base);
  }
  if (!workflow.owners.includes(deploy.metadata.uid)) {
    const message = `workflow ${workflow.name} must belong to this deploy, got one of somebody else; delete it and start the deploy again`;
    return end(base, "Failed", message, seen.now);
  }
  return mirrorWorkflow(seen, workflow, base);
}

function stopOf({ deploy, now }: SeenDeploy): DeployStatus["stop"] {
  const request = stopRequestOf(deploy);
  if (request === undefined || request.requestedBy === "") {
    return undefined;
  }
  const { requestedBy, reason } = request;
  return {
    requestedBy: cutText(requestedBy, 512),
    ...(reason === undefined || reason === "" ? {} : { reason: cutText(reason, MAX_MESSAGE) }),
    seenAt: deploy.status?.stop?.seenAt ?? asMoment(now),
  };
}

function withoutWorkflow({ deploy, now }: SeenDeploy, base: KeptStatus): DeployStatus {
  if (base.startedAt !== undefined) {
    const message = `its workflow ${base.workflowName ?? deploy.metadata.name} is gone before it ended; look at the nodes, then start the deploy again`;
    return end(base, "Failed", message, now);
  }
  if (base.stop !== undefined) {
    return end(base, "Stopped", `${base.stop.requestedBy} asked to stop it before it began`, now);
  }
  return { ...base, phase: "Pending", message: "its workflow is about to be created" };
}

function end(base: KeptStatus, phase: DeployStatus["phase"], message: string, now: Date): DeployStatus {
  const { awaitingGate: _gate, awaitingSince: _since, ...rest } = base;
  return { ...rest, phase, message: cutText(message, MAX_MESSAGE), finishedAt: asMoment(now) };
}
