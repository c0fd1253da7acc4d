import type { Lab } from "../lab.ts";
import { mustRun } from "../must-run.ts";
import { enterRack, INSIDE } from "./enter.ts";
import type { InsideOptions } from "./run-on-node.ts";
import { rackInit } from "./running-init.ts";

const DEADLINE_MILLISECONDS = 60_000;

/**
 * Runs a command in the rack that must succeed.
 *
 * @returns its standard output
 * @throws Error with what was run and what it printed, or when there is no rack
 */
export async function mustRunInRack(
  lab: Lab,
  command: readonly string[],
  options: InsideOptions = {},
): Promise<string> {
  const init = rackInit(lab);
  if (init === undefined) {
    throw new Error("the lab must be up, got none running; npm run lab -- up starts it");
  }
  return mustRun(lab.io, [...enterRack(init), ...command], {
    env: INSIDE,
    deadline: DEADLINE_MILLISECONDS,
    endWith: "SIGKILL",
    ...options,
  });
}
