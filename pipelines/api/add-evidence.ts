import { boundEvidence } from "./bound-evidence.ts";
import { EVIDENCE_LIMITS } from "./evidence.ts";
import type { Evidence } from "./evidence.ts";

/**
 * Puts what a step saw to the rest, in place of what the same step saw of the same node. When there is no room, the oldest of a node
 * other than the first goes; what a gate shows is never taken away.
 *
 * @param canary first node of the plan; undefined: there is no plan yet.
 */
export function addEvidence(
  list: readonly Evidence[],
  added: Evidence,
  canary: string | undefined,
): readonly Evidence[] {
  const bounded = boundEvidence(added);
  const index = list.findIndex(({ step, node }) => step === added.step && node === added.node);
  const all = index === -1 ? [...list, bounded] : list.with(index, bounded);
  if (all.length <= EVIDENCE_LIMITS.items) {
    return all;
  }
  const spare = all.findIndex((item) => item !== bounded && item.node !== undefined && item.node !== canary);
  if (spare === -1) {
    throw new Error(
      `a deploy must have at most ${EVIDENCE_LIMITS.items} pieces of evidence that a gate shows, got ${all.length} with ${added.step}`,
    );
  }
  return all.toSpliced(spare, 1);
}
