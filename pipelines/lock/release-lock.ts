import type { MaintenanceLock } from "../kube/maintenance-lock.ts";
import { lockHolder } from "./lock-holder.ts";

/**
 * Gives back what the deploy holds, kured's lock first, and nothing else. May be run again.
 *
 * @throws KubeError when the API server does not answer well
 */
export async function releaseLock(
  cluster: MaintenanceLock,
  deploy: string,
  signal: AbortSignal,
): Promise<void> {
  const holder = lockHolder(deploy);
  const { lease, kureds } = await cluster.read(signal);
  for (const kured of kureds) {
    if (kured.lock.kind === "held" && kured.lock.holder === holder) {
      await cluster.annotate(kured, null, signal);
    }
  }
  if (lease?.holder === holder) {
    await cluster.deleteLease(lease, signal);
  }
}
