import type { NodePhase } from "./deploy-phases.ts";
import type { DeployStatus } from "./deploy-status.ts";

export interface RollPosition {
  readonly completed: number;
  readonly total: number;
  /** Node whose turn it is, and what happens to it; undefined: none. */
  readonly current: { readonly node: string; readonly phase: NodePhase } | undefined;
}

/** The position with its line for tables: `3/5 w2 (Draining)`. */
export function buildProgress({
  completed,
  total,
  current,
}: RollPosition): NonNullable<DeployStatus["progress"]> {
  const position = `${completed}/${total}`;
  return current === undefined
    ? { completed, total, text: position }
    : { completed, total, ...current, text: `${position} ${current.node} (${current.phase})` };
}
