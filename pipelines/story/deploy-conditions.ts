import type { Condition } from "../api/condition.ts";
import { isTerminal } from "../api/deploy-phases.ts";
import type { DeployStatus } from "../api/deploy-status.ts";
import { describeGate } from "./describe-gate.ts";

/** What a condition says before it is known since when. */
type Said = Pick<Condition, "type" | "reason" | "message"> & { readonly holds: boolean };

/**
 * What holds of a deploy, in the shape that every tool knows: `Complete` and `Failed` as a Job has them, `Progressing` as a Deployment,
 * and what only a deploy has. Conditions that others have set stay.
 *
 * @param before the conditions as they were
 * @param now RFC 3339
 */
export function deployConditions(
  status: DeployStatus,
  before: readonly Condition[],
  now: string,
): Condition[] {
  const said = [sayProgressing(status), sayAwaiting(status), ...sayEnd(status), sayLock(status)];
  const types = new Set(said.map(({ type }) => type));
  return [
    ...said.map(({ holds, ...own }) => {
      const value = holds ? "True" : "False";
      const known = before.find(({ type }) => type === own.type);
      return {
        ...own,
        status: value,
        lastTransitionTime: known?.status === value ? known.lastTransitionTime : now,
        observedGeneration: status.observedGeneration,
      } as const;
    }),
    ...before.filter(({ type }) => !types.has(type)),
  ];
}

function sayProgressing({ phase, message = phase }: DeployStatus): Said {
  const holds = !isTerminal(phase) && phase !== "Pending" && phase !== "AwaitingGate";
  return { type: "Progressing", holds, reason: phase, message };
}

function sayAwaiting({ awaitingGate }: DeployStatus): Said {
  return awaitingGate === undefined
    ? { type: "AwaitingDecision", holds: false, reason: "NoGateOpen", message: "no gate waits for a person" }
    : {
        type: "AwaitingDecision",
        holds: true,
        reason: awaitingGate === "canary" ? "CanaryGate" : "OnlyNodeGate",
        message: describeGate(awaitingGate),
      };
}

function sayEnd({ phase, message = phase }: DeployStatus): readonly Said[] {
  const ended = isTerminal(phase);
  const well = phase === "Succeeded";
  const why = ended ? { reason: phase, message } : { reason: "NotEnded", message: "it has not ended" };
  return [
    { type: "Complete", holds: well, ...why },
    { type: "Failed", holds: ended && !well, ...why },
  ];
}

function sayLock({ lock, phase }: DeployStatus): Said {
  const type = "LockHeld";
  if (lock === undefined) {
    return { type, holds: false, reason: "NotTaken", message: "it took no lock" };
  }
  const { holder, releasedAt, keptBecause } = lock;
  if (releasedAt !== undefined) {
    return { type, holds: false, reason: "Released", message: `${holder} holds no lock any more` };
  }
  return {
    type,
    holds: true,
    reason: isTerminal(phase) ? "Kept" : "Deploying",
    message: keptBecause ?? `${holder} holds the lock of everything that takes a node down`,
  };
}
