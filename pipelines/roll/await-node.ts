import { waitUntil } from "../wait-until.ts";
import { RollRefused } from "./roll-refused.ts";
import type { RollWorld } from "./roll-world.ts";

type NodeWorld = Pick<RollWorld, "clock" | "nodes">;

/** How often in a row a node must be seen Ready: a kubelet that flaps is not back. */
const READY_TIMES = 3;

/**
 * Waits for another boot id: Ready may not go away in a short reboot, and is there before it.
 *
 * @returns the new boot id
 * @throws WaitedInVain, RollRefused when the node is deleted meanwhile
 */
export async function awaitBoot(
  { clock, nodes }: NodeWorld,
  { node, boot0, deadlineSeconds }: { node: string; boot0: string; deadlineSeconds: number },
  signal: AbortSignal,
): Promise<string> {
  let boot1 = boot0;
  const attempt = async () => {
    boot1 = (await readNode(nodes, node, signal)).bootId;
    return boot1 === boot0 ? `the API server still shows the boot ${boot0}` : undefined;
  };
  await waitUntil(clock, `${node} to boot anew`, attempt, { deadlineSeconds }, signal);
  return boot1;
}

/**
 * Waits until the node is Ready in the boot it came back with, and stays so for some seconds.
 *
 * @throws WaitedInVain, RollRefused when the node is deleted or boots again meanwhile
 */
export async function awaitReady(
  { clock, nodes }: NodeWorld,
  { node, boot1, deadlineSeconds }: { node: string; boot1: string; deadlineSeconds: number },
  signal: AbortSignal,
): Promise<void> {
  let times = 0;
  const attempt = async () => {
    const { bootId, ready } = await readNode(nodes, node, signal);
    if (bootId !== boot1) {
      throw new RollRefused([
        `${node} must reboot once, got the boot ${bootId} after ${boot1}; find out why it restarts`,
      ]);
    }
    times = ready ? times + 1 : 0;
    return times >= READY_TIMES ? undefined : ready ? "it is Ready for a moment only" : "it is not Ready";
  };
  await waitUntil(clock, `${node} to be Ready`, attempt, { deadlineSeconds }, signal);
}

async function readNode(nodes: NodeWorld["nodes"], node: string, signal: AbortSignal) {
  const read = await nodes.read(node, signal);
  if (read === undefined) {
    throw new RollRefused([`${node} must stay a node of the cluster, got deleted while it was rolled`]);
  }
  return read;
}
