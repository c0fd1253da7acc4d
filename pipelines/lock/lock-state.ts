import type { KuredLock } from "./kured-lock.ts";

/** Everything that may say that a node of the cluster is being taken down, as it was seen. */
export interface LockState {
  /** Undefined: there is no Lease, so nobody holds it. */
  readonly lease: SeenLease | undefined;
  /** Every kured of the cluster; one at most is right. */
  readonly kureds: readonly SeenKured[];
}

export interface SeenLease {
  /** Empty: the Lease names nobody. */
  readonly holder: string;
  /** Undefined: the Lease does not say since when. */
  readonly since: Date | undefined;
  readonly uid: string;
  readonly resourceVersion: string;
}

/** A kured and its lock. */
export interface SeenKured {
  readonly namespace: string;
  readonly name: string;
  readonly resourceVersion: string;
  readonly lock: KuredLock;
}
