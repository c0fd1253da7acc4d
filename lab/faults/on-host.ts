import type { Outcome } from "../../toolchain/toolchain-io.ts";
import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import { mustRunOnNode, runOnNode } from "../machine/run-on-node.ts";
import { nodeInit } from "../machine/running-init.ts";
import { waitUntil } from "../wait-until.ts";

/** Folder of the hosts where faults keep what they need; a reboot empties it. */
export const FAULT_RUN = "/run/lab-fault";

const DEADLINE = 30_000;

/** A process that enters a host which goes down may hang. */
const ANSWER = 10_000;

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
 * Whether a shell condition holds on a host; false when the host is off. A host that is just booting or going down is
 * asked again.
 *
 * @throws Error when the host is on and gives no answer
 */
export async function hostSays(lab: Lab, node: LabNode, condition: string): Promise<boolean> {
  const input = `if ${condition}; then echo yes; else echo no; fi\n`;
  let says = false;
  await waitUntil(
    lab.io,
    `host ${node.name} to say whether ${condition}`,
    async () => {
      if (nodeInit(lab, node.name) === undefined) {
        return undefined;
      }
      const answer = await runOnNode(lab, node.name, ["sh"], { input, deadline: ANSWER });
      says = answer.stdout.endsWith("yes\n");
      return says || answer.stdout.endsWith("no\n") ? undefined : describe(answer);
    },
    { deadline: DEADLINE },
  );
  return says;
}

function describe({ stderr, timedOut }: Outcome): string {
  return timedOut ? `nothing in ${ANSWER / 1000} s` : `it says ${stderr.trim() || "nothing"}`;
}

/** Runs a script on a host that is on; what it would undo on a host that is off is gone. */
export async function hostShellIfOn(lab: Lab, node: LabNode, script: string): Promise<void> {
  if (await hostSays(lab, node, "true")) {
    await hostShell(lab, node, script);
  }
}
