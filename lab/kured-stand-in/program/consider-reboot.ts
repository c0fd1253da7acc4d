import type { SendRequest } from "../../../pipelines/kube/send-request.ts";
import type { DaemonSetLock } from "./daemon-set-lock.ts";
import { drainNode } from "./drain-node.ts";
import { findBlock } from "./find-block.ts";
import type { KuredFlags } from "./kured-flags.ts";
import type { KuredIo } from "./kured-io.ts";
import { isCordoned, setCordoned } from "./own-node.ts";
import { parseRebootWindow, windowContains } from "../../../pipelines/kured/reboot-window.ts";

/**
 * Looks once whether the node may be rebooted, and does it. The window and what holds a reboot are looked at before
 * the lock and the drain, and not again after them.
 *
 * @returns why the node is not rebooted; undefined: the host was asked to reboot
 */
export async function considerReboot(
  send: SendRequest,
  flags: KuredFlags,
  lock: DaemonSetLock,
  io: KuredIo,
): Promise<string | undefined> {
  const node = flags["node-id"];
  if (!windowContains(parseRebootWindow(flags), io.now())) {
    return "Outside the reboot window";
  }
  if (!(await io.rebootRequired())) {
    return "Reboot not required";
  }
  const cordonedBefore = await isCordoned(send, node);
  const block = await findBlock(send, flags, io);
  if (block !== undefined) {
    return `Reboot blocked: ${block}`;
  }
  const holder = await lock.acquire(cordonedBefore);
  if (holder !== node) {
    return `Lock already held: ${holder}`;
  }
  const problem = await tryDrain(send, flags, io);
  if (problem !== undefined && !flags["force-reboot"]) {
    // In this order, as kured does it: the node stays cordoned for the whole release delay.
    await lock.release();
    await setCordoned(send, node, false);
    return problem;
  }
  io.log(`Triggering reboot for node ${node}`);
  await io.reboot();
  return undefined;
}

async function tryDrain(send: SendRequest, flags: KuredFlags, io: KuredIo): Promise<string | undefined> {
  const node = flags["node-id"];
  io.log(`Draining node ${node}`);
  try {
    await setCordoned(send, node, true);
    await drainNode(send, node, flags["drain-timeout"], io);
    return undefined;
  } catch (error) {
    return `Unable to cordon or drain ${node}: ${String(error)}`;
  }
}
