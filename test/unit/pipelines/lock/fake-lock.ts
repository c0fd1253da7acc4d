import type { MaintenanceLock } from "../../../../pipelines/kube/maintenance-lock.ts";
import { parseKuredLock } from "../../../../pipelines/lock/kured-lock.ts";
import type { LockState } from "../../../../pipelines/lock/lock-state.ts";

/** A cluster's lock in memory. Each entry of `meanwhile` happens after so many calls have been answered. */
export class FakeLock implements MaintenanceLock {
  state: LockState;
  readonly calls: string[] = [];
  readonly #meanwhile: Readonly<Record<number, (state: LockState) => LockState>>;

  constructor(state: LockState, meanwhile: Readonly<Record<number, (state: LockState) => LockState>> = {}) {
    this.state = state;
    this.#meanwhile = meanwhile;
  }

  read(): Promise<LockState> {
    return this.#answer("read", this.state);
  }

  createLease(holder: string, now: Date): Promise<boolean> {
    const free = this.state.lease === undefined;
    if (free) {
      this.state = { ...this.state, lease: { holder, since: now, uid: "u1", resourceVersion: "1" } };
    }
    return this.#answer(`create lease ${holder}`, free);
  }

  passLease(_lease: object, holder: string, now: Date): Promise<boolean> {
    this.state = { ...this.state, lease: { holder, since: now, uid: "u1", resourceVersion: "2" } };
    return this.#answer(`pass lease to ${holder}`, true);
  }

  deleteLease(): Promise<void> {
    this.state = { ...this.state, lease: undefined };
    return this.#answer("delete lease", undefined);
  }

  annotate(seen: { namespace: string }, text: string | null): Promise<void> {
    this.state = {
      ...this.state,
      kureds: this.state.kureds.map((kured) =>
        kured.namespace === seen.namespace ? { ...kured, lock: parseKuredLock(text ?? undefined) } : kured,
      ),
    };
    return this.#answer(text === null ? "release kured" : "take kured", undefined);
  }

  #answer<T>(call: string, value: T): Promise<T> {
    this.calls.push(call);
    this.state = this.#meanwhile[this.calls.length]?.(this.state) ?? this.state;
    return Promise.resolve(value);
  }
}
