import { checkKuredLock } from "./check-kured-lock.ts";
import { describeAge } from "./describe-age.ts";
import { isOwnHolder } from "./is-own-holder.ts";
import { deployOfHolder } from "./lock-holder.ts";
import type { SeenLease, LockState, SeenKured } from "./lock-state.ts";

export interface LockQuestion {
  /** The deploy that wants the lock. */
  readonly deploy: string;
  /** Deploys that have ended and that it continues: what they hold, it takes over.
   * @default none */
  readonly continued?: ReadonlySet<string>;
  /** Names of the cluster's nodes. */
  readonly nodes: ReadonlySet<string>;
  readonly now: Date;
}

/** What forbids the deploy to take the lock, a sentence each; what it holds already forbids nothing. */
export function checkLockFree(state: LockState, question: LockQuestion): readonly string[] {
  return [
    ...(state.lease === undefined ? [] : checkLease(state.lease, question)),
    ...checkOneKured(state.kureds),
    ...state.kureds.flatMap((kured) => checkKuredLock(kured, question) ?? []),
  ];
}

function checkLease({ holder, since }: SeenLease, question: LockQuestion): readonly string[] {
  const { now } = question;
  if (isOwnHolder(holder, question)) {
    return [];
  }
  if (holder === "") {
    return [
      "the Lease kube-system/node-maintenance must name its holder, got a Lease of nobody; delete it: kubectl -n kube-system delete lease node-maintenance",
    ];
  }
  const other = deployOfHolder(holder);
  const age = describeAge(since, now);
  return other === undefined
    ? [
        `the Lease kube-system/node-maintenance must be free, got held by ${holder} for ${age}; wait for it, or look what it is and remove it`,
      ]
    : [
        `only one deploy may run, got ${other}, which holds the lock for ${age}; wait for it, or see pipectl status`,
      ];
}

function checkOneKured(kureds: readonly SeenKured[]): readonly string[] {
  return kureds.length < 2
    ? []
    : [
        `one kured at most may run in a cluster, got ${kureds.map(fullName).join(" and ")}; they do not see each other's locks: remove all but one`,
      ];
}

function fullName({ namespace, name }: SeenKured): string {
  return `DaemonSet ${namespace}/${name}`;
}
