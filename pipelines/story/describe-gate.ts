import type { Gate } from "../api/gates.ts";

/** What a deploy does at a gate. */
export function describeGate(gate: Gate): string {
  return `waits for a decision at gate ${gate}`;
}
