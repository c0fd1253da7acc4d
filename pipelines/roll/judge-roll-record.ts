import type { RollRecord } from "./roll-record.ts";

/**
 * Why a deploy may not go on with a node that a deploy began to work on; undefined: it may. It goes on only
 * with its own digest: another one would reboot a node of which nobody knows how far it is.
 */
export function judgeRollRecord(node: string, record: RollRecord, digest: string): string | undefined {
  return record.digest === digest
    ? undefined
    : `${node} was left half rolled by ${record.deploy} since ${record.since}, for ${record.digest}; finish that deploy first, or bring the node back by hand and remove its annotation turntable.internal/roll, got ${digest}`;
}
