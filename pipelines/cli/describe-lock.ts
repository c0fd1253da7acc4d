import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { KubeError } from "../kube/kube-error.ts";
import { describeAge } from "../lock/describe-age.ts";
import type { LockState } from "../lock/lock-state.ts";
import type { OpenCluster } from "./open-cluster.ts";

/** Who holds the lock of everything that takes a node down, as a phrase. */
export function describeLock({ lease, kureds }: LockState, now: Date): string {
  const holders = [
    ...(lease === undefined ? [] : [`${lease.holder || "nobody"} for ${describeAge(lease.since, now)}`]),
    ...kureds.flatMap(({ lock }) =>
      lock.kind === "held" && lock.holder !== lease?.holder
        ? [`kured for ${lock.holder} for ${describeAge(lock.since, now)}`]
        : [],
    ),
    ...kureds.flatMap(({ lock }) =>
      lock.kind === "several" || lock.kind === "unreadable"
        ? ["kured, in a form that holds every reboot: pipectl unlock explains it"]
        : [],
    ),
  ];
  return holders.length === 0 ? "free" : `held by ${holders.join(", and by ")}`;
}

/** What the operator wrote about the lock of a deploy; undefined: it has none. */
export function describeRecordedLock({ status }: PipelineDeploy, now: Date): string | undefined {
  const { lock } = status ?? {};
  if (lock === undefined || lock.releasedAt !== undefined) {
    return undefined;
  }
  return `held by ${lock.holder} for ${describeAge(new Date(lock.acquiredAt), now)}, as the operator saw it`;
}

/** Reads the lock; undefined: the user may not see it, which is no reason to show nothing of a deploy. */
export async function readLock(
  { lock }: OpenCluster,
  now: Date,
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return describeLock(await lock.read(signal), now);
  } catch (error) {
    if (error instanceof KubeError && error.status === 403) {
      return undefined;
    }
    throw error;
  }
}
