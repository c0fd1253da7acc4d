import type { Outcome } from "../../toolchain/toolchain-io.ts";
import type { Lab } from "../lab.ts";
import { enterNode, INSIDE } from "./enter.ts";
import { nodeInit } from "./running-init.ts";

export interface InsideOptions {
  /** What the command reads from standard input.
   * @default nothing */
  readonly input?: string;
  /** Milliseconds after which it is ended.
   * @default one minute */
  readonly deadline?: number;
}

const DEADLINE_MILLISECONDS = 60_000;

/** Runs a command in a host as root. It needs neither the host's network nor its SSH; never rejects. */
export async function runOnNode(
  lab: Lab,
  node: string,
  command: readonly string[],
  options: InsideOptions = {},
): Promise<Outcome> {
  const init = nodeInit(lab, node);
  if (init === undefined) {
    return { code: undefined, stdout: "", stderr: `${node} is off`, timedOut: false };
  }
  const [file = "", ...args] = [...enterNode(init), ...command];
  return lab.io.run(file, args, {
    env: INSIDE,
    deadline: DEADLINE_MILLISECONDS,
    endWith: "SIGKILL",
    ...options,
  });
}

/**
 * Runs a command in a host that must succeed.
 *
 * @returns its standard output
 * @throws Error with the host, what was run and what it printed
 */
export async function mustRunOnNode(
  lab: Lab,
  node: string,
  command: readonly string[],
  options: InsideOptions = {},
): Promise<string> {
  const outcome = await runOnNode(lab, node, command, options);
  if (outcome.code !== 0) {
    const how = outcome.timedOut ? "did not end in time" : `ended with ${outcome.code ?? "no exit code"}`;
    const said = `${outcome.stdout}${outcome.stderr}`.trim();
    throw new Error(`${command.join(" ")} on ${node} ${how}: ${said}`);
  }
  return outcome.stdout;
}
