import type { MaintenanceLock } from "../../kube/maintenance-lock.ts";
import type { LockState, SeenKured } from "../../lock/lock-state.ts";
import type { UnlockPlan } from "./unlock-plan.ts";

/**
 * Removes what the plan shows and nothing else: each object only as it was seen. kured's locks go first, as when a deploy gives
 * them back.
 *
 * @returns what was not removed because it changed meanwhile, a phrase each; empty: all is removed
 * @throws KubeError when the API server does not answer well
 */
export async function removeLocks(
  cluster: MaintenanceLock,
  { lease, kureds }: UnlockPlan,
  signal: AbortSignal,
): Promise<readonly string[]> {
  for (const kured of kureds) {
    await cluster.annotate(kured, null, signal);
  }
  if (lease !== undefined) {
    await cluster.deleteLease(lease, signal);
  }
  const after = await cluster.read(signal);
  return [
    ...kureds
      .filter((kured) => isLocked(after, kured))
      .map(({ namespace, name }) => `kured's lock on DaemonSet ${namespace}/${name}`),
    ...(lease !== undefined && after.lease !== undefined ? ["the Lease kube-system/node-maintenance"] : []),
  ];
}

function isLocked({ kureds }: LockState, { namespace, name }: SeenKured): boolean {
  return kureds.some((one) => one.namespace === namespace && one.name === name && one.lock.kind !== "free");
}
