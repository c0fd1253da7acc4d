import type { LeaderLease } from "../kube/leader-lease.ts";

/** A state of the Lease, and when this replica saw it first. Clocks of two replicas are never compared. */
export interface ObservedLease {
  readonly resourceVersion: string;
  /** Milliseconds by the own clock. */
  readonly since: number;
}

/** What a replica may do with the Lease: it is ours, it is free, or somebody else acts. */
export type LeaseJudgement = "keep" | "take" | "wait";

/** Somebody else's Lease is free when nobody renewed it for as long as it says. */
export function judgeLease(
  lease: LeaderLease | undefined,
  observed: ObservedLease | undefined,
  { identity, now }: { readonly identity: string; readonly now: number },
): LeaseJudgement {
  if (lease === undefined || lease.holder === "") {
    return "take";
  }
  if (lease.holder === identity) {
    return "keep";
  }
  const same = observed?.resourceVersion === lease.resourceVersion;
  return same && now - observed.since > lease.durationSeconds * 1_000 ? "take" : "wait";
}
