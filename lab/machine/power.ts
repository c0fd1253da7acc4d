import { kubectl } from "../kubectl.ts";
import type { Lab } from "../lab.ts";
import { waitUntil } from "../wait-until.ts";
import { bootId } from "./boot-id.ts";
import { mustRunInRack } from "./run-in-rack.ts";
import { mustRunOnNode, runOnNode } from "./run-on-node.ts";
import { nodeInit } from "./running-init.ts";

const OFF_MILLISECONDS = 60_000;
const BOOT_MILLISECONDS = 60_000;
const READY_MILLISECONDS = 180_000;

/** Shuts a host down as its power button would, and waits until it is off. A host that is off stays off. */
export async function powerOffNode(lab: Lab, node: string): Promise<void> {
  if (isOn(lab, node)) {
    await runOnNode(lab, node, ["systemctl", "poweroff", "--no-block"]);
  }
  await waitUntilOff(lab, node);
}

/** Ends a host at once, with nothing written that was not. */
export async function pullPlug(lab: Lab, node: string): Promise<void> {
  if (isOn(lab, node)) {
    await mustRunInRack(lab, ["systemctl", "kill", "--signal=KILL", `node@${node}`]);
  }
  await waitUntilOff(lab, node);
}

/** Starts a host that is off, and waits until its systemd answers. A host that is on stays on. */
export async function startNode(lab: Lab, node: string): Promise<void> {
  // A pattern that matches nothing is no error.
  await mustRunInRack(lab, ["systemctl", "reset-failed", `node@${node}*`]);
  await mustRunInRack(lab, ["systemctl", "start", `node@${node}`], { deadline: BOOT_MILLISECONDS });
  const answers = ["running", "degraded", "starting"];
  await waitUntil(lab.io, `${node} to boot`, () => whyNotBooted(lab, node, answers), {
    deadline: BOOT_MILLISECONDS,
  });
}

/**
 * Reboots a host from inside, and waits until its node is Ready under the new boot id. A boot that is going on ends
 * first.
 */
export async function rebootNode(lab: Lab, node: string): Promise<void> {
  await waitUntil(lab.io, `${node} to have booted`, () => whyNotBooted(lab, node, ["running", "degraded"]), {
    deadline: BOOT_MILLISECONDS,
  });
  const before = await bootId(lab, node);
  await mustRunOnNode(lab, node, ["systemctl", "reboot", "--no-block"]);
  await waitUntil(lab.io, `${node} to be Ready again`, () => whyNotRebooted(lab, node, before), {
    deadline: READY_MILLISECONDS,
  });
}

function isOn(lab: Lab, node: string): boolean {
  return nodeInit(lab, node) !== undefined;
}

async function waitUntilOff(lab: Lab, node: string): Promise<void> {
  const attempt = async () => {
    const state = await mustRunInRack(lab, ["systemctl", "show", "--property=ActiveState", `node@${node}`]);
    return /=(?:inactive|failed)\n/.test(state) ? undefined : `its unit says ${state.trim()}`;
  };
  await waitUntil(lab.io, `${node} to be off`, attempt, { deadline: OFF_MILLISECONDS });
}

async function whyNotBooted(lab: Lab, node: string, booted: readonly string[]): Promise<string | undefined> {
  const outcome = await runOnNode(lab, node, ["systemctl", "is-system-running"]);
  const state = outcome.stdout.trim();
  return booted.includes(state)
    ? undefined
    : `its systemd says ${state === "" ? outcome.stderr.trim() : state}`;
}

async function whyNotRebooted(lab: Lab, node: string, before: string): Promise<string | undefined> {
  const path = '{.status.nodeInfo.bootID} {.status.conditions[?(@.type=="Ready")].status}';
  const shown = await kubectl(lab, ["get", "node", node, "--output", `jsonpath=${path}`]).catch(
    (error: unknown) => String(error),
  );
  const [id, ready] = shown.split(" ");
  if (ready !== "True") {
    return `it is not Ready (${shown.slice(0, 200)})`;
  }
  return id === before ? `its boot id is still ${before}` : undefined;
}
