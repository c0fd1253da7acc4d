import { join } from "node:path";
import type { Lab } from "./lab.ts";
import type { InsideOptions } from "./machine/run-on-node.ts";
import { mustRun } from "./must-run.ts";

const DEADLINE_MILLISECONDS = 60_000;

/** The lab's own kubectl, there while the lab is. */
export function kubectlPath(lab: Pick<Lab, "cluster">): string {
  return join(lab.cluster, "bin", "kubectl");
}

/**
 * Runs kubectl as the lab's administrator.
 *
 * @returns its standard output
 * @throws Error with what was run and what it said when it fails
 */
export async function kubectl(
  lab: Lab,
  args: readonly string[],
  options: InsideOptions = {},
): Promise<string> {
  return mustRun(lab.io, [kubectlPath(lab), ...args], {
    env: { ...lab.io.env, KUBECONFIG: lab.kubeconfig },
    deadline: DEADLINE_MILLISECONDS,
    ...options,
  });
}
