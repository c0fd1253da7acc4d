import { lockHolder } from "./lock-holder.ts";
import type { LockState, SeenKured } from "./lock-state.ts";

/** What of the lock the deploy does not hold, a sentence each. */
export function checkLockOurs(state: LockState, deploy: string): readonly string[] {
  const holder = lockHolder(deploy);
  const leaseHolder = state.lease?.holder;
  return [
    ...(leaseHolder === holder
      ? []
      : [
          `the deploy must hold the Lease kube-system/node-maintenance, got ${leaseHolder === undefined || leaseHolder === "" ? "nobody holds it" : `held by ${leaseHolder}`}`,
        ]),
    ...state.kureds.flatMap((kured) => checkKured(kured, holder)),
  ];
}

function checkKured({ namespace, name, lock }: SeenKured, holder: string): readonly string[] {
  if (lock.kind === "held" && lock.holder === holder) {
    return [];
  }
  const got = lock.kind === "held" ? `held by ${lock.holder}` : `a lock that is ${lock.kind}`;
  return [`the deploy must hold kured's lock on DaemonSet ${namespace}/${name}, got ${got}`];
}
