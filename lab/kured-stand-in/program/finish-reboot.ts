import type { SendRequest } from "../../../pipelines/kube/send-request.ts";
import type { DaemonSetLock } from "./daemon-set-lock.ts";
import type { KuredIo } from "./kured-io.ts";
import { setCordoned } from "./own-node.ts";

/**
 * Ends what was begun before the program started: a node that has the lock was being rebooted. It is uncordoned
 * unless it was cordoned before, and the lock is given back after its delay. That the node is Ready is not awaited.
 *
 * @throws KubeError when the API server does not answer well; to be called again then
 */
export async function finishReboot(
  send: SendRequest,
  node: string,
  lock: DaemonSetLock,
  io: Pick<KuredIo, "log">,
): Promise<void> {
  const held = await lock.holding();
  if (held === undefined) {
    return;
  }
  if (!held.metadata.unschedulable) {
    io.log(`Uncordoning node ${node}`);
    await setCordoned(send, node, false);
  }
  io.log("Releasing lock after its delay");
  await lock.release();
}
