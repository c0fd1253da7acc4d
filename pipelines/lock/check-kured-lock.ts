import type { LockQuestion } from "./check-lock-free.ts";
import { describeAge } from "./describe-age.ts";
import { isOwnHolder } from "./is-own-holder.ts";
import { deployOfHolder } from "./lock-holder.ts";
import type { SeenKured } from "./lock-state.ts";

/** What of a kured's lock forbids the deploy to take it; undefined: it is free, or the deploy's own. */
export function checkKuredLock(kured: SeenKured, question: LockQuestion): string | undefined {
  const { lock } = kured;
  const where = `kured's lock on DaemonSet ${kured.namespace}/${kured.name}`;
  if (lock.kind === "free" || (lock.kind === "held" && isOwnHolder(lock.holder, question))) {
    return undefined;
  }
  if (lock.kind === "held") {
    return describeHeld(where, lock, question);
  }
  if (lock.kind === "unreadable") {
    return `${where} must be readable, got ${JSON.stringify(lock.text)}; look who wrote it, then pipectl unlock`;
  }
  return lock.holders.length === 0
    ? `${where} must have the form of one holder, got what a concurrency above 1 leaves behind, which kured at concurrency 1 takes for a lock of nobody and waits for ever; remove the annotation with pipectl unlock`
    : `${where} must have the form of one holder, got that of a concurrency above 1, held by ${lock.holders.join(", ")}; set kured's concurrency to 1 and wait until they are back`;
}

function describeHeld(
  where: string,
  lock: Extract<SeenKured["lock"], { kind: "held" }>,
  { nodes, now }: LockQuestion,
): string {
  const held = `${where} must be free, got held by ${lock.holder} for ${describeAge(lock.since, now)}`;
  if (deployOfHolder(lock.holder) !== undefined) {
    return `${held}, a deploy that did not release it; see pipectl status, then pipectl unlock`;
  }
  if (!nodes.has(lock.holder)) {
    return `${held}, which is no node of this cluster; nobody will release it: pipectl unlock`;
  }
  if (lock.expires === undefined) {
    return `${held}; wait until kured has brought the node back`;
  }
  return lock.expires > now
    ? `${held}, and kured forgets it at ${lock.expires.toISOString()}; a lock must not expire: set lockTtl to 0, and wait until the node is back`
    : `${held}, which expired at ${lock.expires.toISOString()}: the node may still be down while kured lets the next one go; set lockTtl to 0, look at the node, then pipectl unlock`;
}
