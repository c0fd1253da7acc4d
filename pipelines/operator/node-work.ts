import type { NodePhase, NODE_WORK_PHASES } from "../api/deploy-phases.ts";
import type { RolledNode } from "../kube/node-editor.ts";
import type { RollPhase } from "../roll/node-roll.ts";
import { parseRollRecord, ROLL_ANNOTATION } from "../roll/roll-record.ts";
import type { RollRecord } from "../roll/roll-record.ts";

type WorkPhase = (typeof NODE_WORK_PHASES)[number];

/** The phases of a roll, in the words of the status. */
const WORK: Readonly<Record<RollPhase, WorkPhase>> = {
  read: "Reading",
  stage: "Staging",
  check: "Checking",
  cordon: "Cordoning",
  drain: "Draining",
  reboot: "Rebooting",
  boot: "Rebooting",
  ready: "Returning",
  verify: "Verifying",
  uncordon: "Uncordoning",
};

/** Seconds by phase of the status. */
export function toWorkSeconds(
  seconds: Readonly<Partial<Record<RollPhase, number>>>,
): Partial<Record<WorkPhase, number>> {
  const sums: Partial<Record<WorkPhase, number>> = {};
  for (const [phase, own] of Object.entries(seconds)) {
    // The keys are those of the record, which is partial.
    const work = WORK[phase as RollPhase];
    sums[work] = (sums[work] ?? 0) + Math.max(0, Math.round(own));
  }
  return sums;
}

/** How far the roll of a node is, by what stands on the node: its step tells only at its end. */
export function seenPhase(node: RolledNode | undefined): NodePhase {
  const record = node === undefined ? undefined : recordOf(node);
  if (node === undefined || record === undefined) {
    return "Staging";
  }
  if (node.bootId === record.boot0) {
    return node.ready ? "Draining" : "Rebooting";
  }
  return node.ready ? "Verifying" : "Returning";
}

/** What a deploy wrote on the node when it began with it; undefined: nothing that can be read. */
export function recordOf(node: RolledNode): RollRecord | undefined {
  try {
    return parseRollRecord(node.name, node.annotations[ROLL_ANNOTATION]);
  } catch {
    return undefined;
  }
}
