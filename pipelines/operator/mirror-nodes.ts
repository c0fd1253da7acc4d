import type { NodeStatus } from "../api/node-status.ts";
import type { RolledNode } from "../kube/node-editor.ts";
import { ROLL_PHASES } from "../roll/node-roll.ts";
import { cutText } from "./cut-text.ts";
import { recordOf, seenPhase, toWorkSeconds } from "./node-work.ts";
import { otherResultSchema, rollResultSchema } from "./step-results.ts";
import type { RollResult } from "./step-results.ts";
import { isActive, isRoll } from "./step-run.ts";
import type { StepRun } from "./step-run.ts";

const BOOT_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MAX_MESSAGE = 512;

/**
 * What is known of each node of the plan, in its order.
 *
 * @param seen nodes of the cluster that were looked at, by name
 */
export function mirrorNodes(
  order: readonly string[],
  runs: readonly StepRun[],
  seen: ReadonlyMap<string, RolledNode>,
): NodeStatus[] {
  const byNode = Map.groupBy(runs, ({ node }) => node);
  return order.map((name) => mirrorNode(name, byNode.get(name) ?? [], seen.get(name)));
}

function mirrorNode(name: string, runs: readonly StepRun[], seen: RolledNode | undefined): NodeStatus {
  const stage = runs.findLast(({ step, stageOnly }) => step === "roll-node" && stageOnly);
  const roll = runs.findLast(isRoll);
  const green = runs.findLast(({ step }) => step === "green-gate");
  const result = rollResultSchema.safeParse((roll ?? stage)?.json).data;
  const seconds = {
    ...toWorkSeconds(result?.seconds ?? {}),
    ...(green === undefined || green.state !== "succeeded" ? {} : { Proving: secondsOf(green) ?? 0 }),
  };
  return {
    name,
    ...phaseOf({ stage, roll, green, seen }),
    ...(roll?.startedAt === undefined ? {} : { startedAt: roll.startedAt }),
    ...(green?.state === "succeeded" && green.finishedAt !== undefined ? { provenAt: green.finishedAt } : {}),
    ...bootsOf(result, seen),
    ...versionsOf(result),
    ...cordonsOf(roll, result, seen),
    ...(Object.keys(seconds).length === 0 ? {} : { seconds }),
  };
}

interface NodeRuns {
  readonly stage: StepRun | undefined;
  readonly roll: StepRun | undefined;
  readonly green: StepRun | undefined;
  readonly seen: RolledNode | undefined;
}

function phaseOf({ stage, roll, green, seen }: NodeRuns): Pick<NodeStatus, "phase" | "message"> {
  const failed = [roll, green, ...(roll === undefined ? [stage] : [])].find((run) => run?.state === "failed");
  if (failed !== undefined) {
    return { phase: "Failed", message: cutText(whyFailed(failed), MAX_MESSAGE) };
  }
  if (green !== undefined && green.state !== "skipped") {
    return { phase: green.state === "succeeded" ? "Proven" : "Proving" };
  }
  if (roll !== undefined) {
    return roll.state === "waiting"
      ? { phase: "Reading" }
      : { phase: isActive(roll) ? seenPhase(seen) : "Proving" };
  }
  if (stage !== undefined) {
    return { phase: isActive(stage) ? "Staging" : "Staged" };
  }
  return { phase: "Waiting" };
}

/** Why a run failed, in its own words; never empty. */
export function whyFailed({ json, message, step }: StepRun): string {
  const {
    problem = "",
    reasons = [],
    refusals = [],
    checks = [],
  } = otherResultSchema.safeParse(json).data ?? {};
  const failed = checks.filter(({ result }) => result === "failed").map((check) => check.message);
  const said = [problem, ...reasons, ...refusals, ...failed].filter((reason) => reason !== "").join("; ");
  return [said, message, `${step} left no reason`].find((text) => text !== "") ?? "";
}

function bootsOf(
  result: RollResult | undefined,
  seen: RolledNode | undefined,
): Pick<NodeStatus, "bootBefore" | "bootAfter"> {
  const before = result?.boot0 ?? (seen && recordOf(seen)?.boot0);
  const after = result?.boot1;
  return {
    ...(before !== undefined && BOOT_ID.test(before) ? { bootBefore: before } : {}),
    ...(after !== undefined && BOOT_ID.test(after) ? { bootAfter: after } : {}),
  };
}

function versionsOf(result: RollResult | undefined): Pick<NodeStatus, "staged" | "booted"> {
  const { digest, outcome } = result ?? {};
  if (digest === undefined || digest === "" || outcome === "failed") {
    return {};
  }
  const pin = cutText(digest, 256);
  return outcome === "staged" ? { staged: pin } : { staged: pin, booted: pin };
}

/** While the roll goes on its record says it; afterwards, how it ended: a node that failed stays cordoned. */
function cordonsOf(
  roll: StepRun | undefined,
  result: RollResult | undefined,
  seen: RolledNode | undefined,
): Pick<NodeStatus, "cordonedBefore" | "cordonedByUs"> {
  const record = seen && recordOf(seen);
  if (record !== undefined) {
    return {
      cordonedBefore: record.cordonedBefore,
      cordonedByUs: seen?.cordoned === true && !record.cordonedBefore,
    };
  }
  if (roll === undefined || result === undefined) {
    return {};
  }
  const begun = ROLL_PHASES.indexOf(result.phase) >= ROLL_PHASES.indexOf("cordon");
  return { cordonedByUs: result.outcome === "failed" && begun };
}

function secondsOf({ startedAt, finishedAt }: StepRun): number | undefined {
  return startedAt === undefined || finishedAt === undefined
    ? undefined
    : Math.max(0, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000));
}
