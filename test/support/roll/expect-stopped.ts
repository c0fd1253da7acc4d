import assert from "node:assert/strict";
import type { Rolls, SeenDeploy } from "./rolls.ts";
import { seeFleet, touchedSince } from "./see-fleet.ts";
import type { SeenNode } from "./see-fleet.ts";

export interface StoppedRoll {
  readonly phase: "Failed" | "Refused" | "Rejected" | "Stopped";
  /** What the deploy must say, the cause among it. */
  readonly says: RegExp;
  /** Nodes that are not as they were before, sorted; every other one must be. */
  readonly touched: readonly string[];
}

/** Waits until a roll has ended, and sees that it says why and has left everybody else alone. */
export async function expectStopped(
  rolls: Rolls,
  name: string,
  before: ReadonlyMap<string, SeenNode>,
  { phase, says, touched }: StoppedRoll,
): Promise<SeenDeploy> {
  const ended = await rolls.untilEnded(name);
  const said = [ended.message, ...(ended.plan?.refusals ?? []), ...ended.nodes.map(({ message }) => message)];
  assert.equal(ended.phase, phase, said.join("\n"));
  assert.match(said.filter((text) => text !== undefined).join("\n"), says);
  assert.deepEqual(touchedSince(before, await seeFleet(rolls.lab)), touched);
  return ended;
}
