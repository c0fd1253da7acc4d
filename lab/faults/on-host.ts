import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import { mustRunOnNode, runOnNode } from "../machine/run-on-node.ts";

/** Folder of the hosts where faults keep what they need; a reboot empties it. */
export const FAULT_RUN = "/run/lab-fault";

const DEADLINE = 30_000;

/**
 * Runs a shell script on a host; it ends at the first command that fails.
 *
 * @returns what it printed
 * @throws Error with what failed, also when the host is off
 */
export async function hostShell(lab: Lab, node: LabNode, script: string): Promise<string> {
  return mustRunOnNode(lab, node.name, ["sh", "-eu"], { input: script, deadline: DEADLINE });
}

/**
 * Whether a shell condition holds on a host; false when the host is off.
 *
 * @throws Error when the host is on and gives no answer
 */
export async function hostSays(lab: Lab, node: LabNode, condition: string): Promise<boolean> {
  const { stdout, timedOut } = await runOnNode(lab, node.name, ["sh"], {
    input: `if ${condition}; then echo yes; else echo no; fi\n`,
    deadline: DEADLINE,
  });
  if (timedOut) {
    throw new Error(
      `host ${node.name} must answer within ${DEADLINE / 1000} s, got nothing for: ${condition}`,
    );
  }
  return stdout.endsWith("yes\n");
}

/** Runs a script on a host that is on; what it would undo on a host that is off is gone. */
export async function hostShellIfOn(lab: Lab, node: LabNode, script: string): Promise<void> {
  if (await hostSays(lab, node, "true")) {
    await hostShell(lab, node, script);
  }
}
