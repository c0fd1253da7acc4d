import type { SendRequest } from "../../../pipelines/kube/send-request.ts";
import { considerReboot } from "./consider-reboot.ts";
import { createDaemonSetLock } from "./daemon-set-lock.ts";
import { finishReboot } from "./finish-reboot.ts";
import type { KuredFlags } from "./kured-flags.ts";
import type { KuredIo } from "./kured-io.ts";

const MINUTE_MILLISECONDS = 60_000;
const REBOOT_MILLISECONDS = 10 * MINUTE_MILLISECONDS;

/**
 * Ends an earlier reboot, then looks once a period until a reboot begins. The first look of either comes after half
 * to one and a half of its period, so that the pods of all nodes do not look at once.
 *
 * @throws Error when the host does not go down after it was asked to
 */
export async function runKured(send: SendRequest, flags: KuredFlags, io: KuredIo): Promise<never> {
  const lock = createDaemonSetLock(send, flags, io);
  // kured waits about a minute here; a shorter period shortens this too, for tests.
  await io.sleep(firstDelay(Math.min(MINUTE_MILLISECONDS, flags.period), io));
  while (!(await finished(send, flags, io))) {
    await io.sleep(Math.min(MINUTE_MILLISECONDS, flags.period));
  }
  await io.sleep(firstDelay(flags.period, io));
  for (let said = ""; ;) {
    const reason = await considerReboot(send, flags, lock, io);
    if (reason === undefined) {
      break;
    }
    if (reason !== said) {
      io.log(reason);
      said = reason;
    }
    await io.sleep(flags.period);
  }
  await io.sleep(REBOOT_MILLISECONDS);
  throw new Error(
    `${flags["node-id"]} must go down within ${REBOOT_MILLISECONDS / 60_000} minutes of its reboot`,
  );
}

async function finished(send: SendRequest, flags: KuredFlags, io: KuredIo): Promise<boolean> {
  try {
    await finishReboot(send, flags["node-id"], createDaemonSetLock(send, flags, io), io);
    return true;
  } catch (error) {
    io.log(`Unable to end the reboot, will retry: ${String(error)}`);
    return false;
  }
}

function firstDelay(period: number, io: Pick<KuredIo, "random">): number {
  return period * (0.5 + io.random());
}
