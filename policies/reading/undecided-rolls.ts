import type { WorkflowEvent } from "./workflow-events.ts";

/**
 * Steps that take a node down before a person has decided and the decision was read from its record.
 *
 * @param free how many nodes may go down without a decision
 */
export function findUndecidedRolls(events: readonly WorkflowEvent[], free: 0 | 1): readonly string[] {
  let suspended = false;
  let decided: readonly string[] | undefined;
  let rolls = 0;
  const steps: string[] = [];
  for (const { kind, step, repeated, skippable } of events) {
    if (kind === "suspend") {
      [suspended, decided] = [true, undefined];
    } else if (kind === "verify-decision") {
      decided = suspended ? skippable : undefined;
    } else {
      // A decision that is skipped counts only where the roll is skipped with it.
      const covered = decided?.every((call) => skippable.includes(call)) ?? false;
      if (!covered && (rolls >= free || repeated)) {
        steps.push(step);
      }
      rolls += 1;
    }
  }
  return steps;
}
