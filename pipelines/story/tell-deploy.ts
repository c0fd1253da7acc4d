import { isTerminal } from "../api/deploy-phases.ts";
import type { DeployStatus } from "../api/deploy-status.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { joinNames } from "../plan/limits.ts";
import { describeGate } from "./describe-gate.ts";
import type { Told } from "./told.ts";
import { tellNodes } from "./tell-nodes.ts";

/** A deploy with the status of which the story is told. */
export type ToldDeploy = Pick<PipelineDeploy, "metadata" | "spec"> & { readonly status: DeployStatus };

/**
 * Everything worth telling about a deploy that follows from its status, in no order. It is bounded as the status is: some forty about the
 * deploy, one about it and three about a node for each node.
 */
export function tellDeploy(deploy: ToldDeploy): readonly Told[] {
  const { status } = deploy;
  return [
    ...tellBegin(deploy),
    ...tellLock(status),
    ...tellGates(deploy),
    ...tellNodes(deploy),
    ...tellEnd(status),
  ];
}

function tellBegin({ spec, status }: ToldDeploy): readonly Told[] {
  const { startedAt, workflowName = "", plan, stop } = status;
  return [
    ...(startedAt === undefined
      ? []
      : [normal("started", "Started", `workflow ${workflowName} carries it`, startedAt)]),
    ...(plan?.verdict === "possible"
      ? [
          normal(
            "planned",
            "Planned",
            `${spec.project} ${spec.version} on ${joinNames(plan.order)}, in this order; canary ${plan.canary ?? "none"}`,
          ),
        ]
      : []),
    ...(stop === undefined
      ? []
      : [warning("stop", "StopRequested", `${stop.requestedBy} asked to stop it${because(stop.reason)}`)]),
  ];
}

function tellLock({ lock }: DeployStatus): readonly Told[] {
  if (lock === undefined) {
    return [];
  }
  const { holder, acquiredAt, releasedAt, keptBecause } = lock;
  return [
    normal(
      "locked",
      "LockTaken",
      `${holder} holds the lock of everything that takes a node down`,
      acquiredAt,
    ),
    ...(releasedAt === undefined
      ? []
      : [normal("released", "LockReleased", `${holder} holds no lock any more`, releasedAt)]),
    ...(keptBecause === undefined ? [] : [warning("kept", "LockKept", keptBecause)]),
  ];
}

function tellGates({ metadata, status }: ToldDeploy): readonly Told[] {
  const { gates = [], decisions = [] } = status;
  return [
    ...gates.map(({ name, evidenceDigest, openedAt }) =>
      normal(
        `gate ${name} ${evidenceDigest}`,
        "AwaitingDecision",
        `${describeGate(name)}; see pipectl status ${metadata.name}`,
        openedAt,
      ),
    ),
    ...decisions.map(({ name, gate, decision, decidedBy, decidedAt, reason, valid, message }) => {
      const key = `decision ${name} ${valid}`;
      const verb = decision === "approve" ? "approved" : "rejected";
      const said = `${decidedBy} ${verb} at gate ${gate}${because(reason)}`;
      if (!valid) {
        return warning(key, "DecisionWithoutEffect", `${said}; it does not count: ${message ?? "unknown"}`);
      }
      return decision === "approve"
        ? normal(key, "Approved", said, decidedAt)
        : warning(key, "Rejected", said, decidedAt);
    }),
  ];
}

function tellEnd({ phase, message, finishedAt }: DeployStatus): readonly Told[] {
  if (!isTerminal(phase)) {
    return [];
  }
  const tell = phase === "Succeeded" ? normal : warning;
  return [tell("ended", phase === "Rejected" ? "EndedRejected" : phase, message ?? phase, finishedAt)];
}

function because(reason: string | undefined): string {
  return reason === undefined || reason === "" ? "" : `: ${reason}`;
}

function normal(key: string, reason: string, note: string, at?: string): Told {
  return { key, node: undefined, type: "Normal", reason, note, at };
}

function warning(key: string, reason: string, note: string, at?: string): Told {
  return { key, node: undefined, type: "Warning", reason, note, at };
}
