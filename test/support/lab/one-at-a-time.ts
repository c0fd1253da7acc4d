import type { KuredMoment } from "./kured-watch.ts";

/** The form of a lock that kured's single holder has taken for a node that was not cordoned before. */
const LOCK =
  /^\{"nodeID":"(\w+)","metadata":\{"unschedulable":false\},"created":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z","TTL":0\}$/;

/** What was not as it must be while nodes are rebooted one at a time, a sentence each. */
export function describeOverlaps(moments: readonly KuredMoment[]): string[] {
  return moments.flatMap(({ lock, away }) => {
    const holder = lockHolder(lock);
    if (lock !== undefined && holder === undefined) {
      return [`the lock must have kured's form, got ${lock}`];
    }
    return away.length === 0 || (away.length === 1 && away[0] === holder)
      ? []
      : [
          `only the holder of the lock may be away, got ${away.join(" and ")} while ${holder ?? "nobody"} has it`,
        ];
  });
}

/** Who had the lock, in order. */
export function lockHolders(moments: readonly KuredMoment[]): string[] {
  const each = moments.map(({ lock }) => lockHolder(lock));
  return each.filter((holder, at): holder is string => holder !== undefined && holder !== each[at - 1]);
}

function lockHolder(lock: string | undefined): string | undefined {
  return LOCK.exec(lock ?? "")?.[1];
}
