import type { MaintenanceLock } from "../kube/maintenance-lock.ts";
import { checkLockFree } from "./check-lock-free.ts";
import type { LockQuestion } from "./check-lock-free.ts";
import { checkLockOurs } from "./check-lock-ours.ts";
import { formatKuredLock } from "./kured-lock.ts";
import { lockHolder } from "./lock-holder.ts";
import type { LockState, SeenLease } from "./lock-state.ts";
import { releaseLock } from "./release-lock.ts";

const TAKEN_MEANWHILE =
  "somebody else took the Lease kube-system/node-maintenance at the same moment and gave it back; start again";

/**
 * Takes the one lock: the Lease, then the lock of kured, then looks again. What it took is given back when the
 * second look finds anything else, unless it was left over. May be killed and run again.
 *
 * @returns what forbids it, a sentence each; empty: the deploy holds the lock
 * @throws KubeError when the API server does not answer well
 */
export async function takeLock(
  cluster: MaintenanceLock,
  question: LockQuestion,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const seen = await cluster.read(signal);
  const refusals = checkLockFree(seen, question);
  if (refusals.length > 0) {
    return refusals;
  }
  const holder = lockHolder(question.deploy);
  const inherited = holdersOf(seen).some((other) => other !== holder);
  if (!(await takeLease(cluster, seen.lease, question, signal))) {
    const taken = checkLockFree(await cluster.read(signal), question);
    return taken.length > 0 ? taken : [TAKEN_MEANWHILE];
  }
  const others = seen.kureds.filter(({ lock }) => !(lock.kind === "held" && lock.holder === holder));
  for (const kured of others) {
    await cluster.annotate(kured, formatKuredLock(holder, question.now), signal);
  }
  const again = await cluster.read(signal);
  const lost = [...checkLockFree(again, question), ...checkLockOurs(again, question.deploy)];
  // A lock that was left over guards a node that is half rolled: it is not given back.
  if (lost.length > 0 && !inherited) {
    await releaseLock(cluster, question.deploy, signal);
  }
  return lost;
}

/** Everybody who holds a part of the lock. */
export function holdersOf({ lease, kureds }: LockState): readonly string[] {
  return [
    ...(lease === undefined ? [] : [lease.holder]),
    ...kureds.flatMap(({ lock }) => (lock.kind === "held" ? [lock.holder] : [])),
  ];
}

function takeLease(
  cluster: MaintenanceLock,
  lease: SeenLease | undefined,
  { deploy, now }: LockQuestion,
  signal: AbortSignal,
): Promise<boolean> {
  const holder = lockHolder(deploy);
  if (lease === undefined) {
    return cluster.createLease(holder, now, signal);
  }
  return lease.holder === holder ? Promise.resolve(true) : cluster.passLease(lease, holder, now, signal);
}
