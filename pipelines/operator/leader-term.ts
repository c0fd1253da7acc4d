import type { Clock } from "../clock.ts";
import type { LeaderLease, LeaderLeaseClient } from "../kube/leader-lease.ts";
import { judgeLease } from "./judge-lease.ts";
import type { ObservedLease } from "./judge-lease.ts";

export interface LeaderWorld {
  /** Its time must never jump. */
  readonly clock: Clock;
  readonly lease: LeaderLeaseClient;
  /** Name of this replica. */
  readonly identity: string;
  readonly log: (line: string) => void;
  /** Called after each answer of the API server. */
  readonly answered: () => void;
  /** Called again and again while somebody else leads. */
  readonly waiting: () => void;
}

/** How long a leader that is silent is waited for, in seconds. */
export const LEASE_SECONDS = 15;
/** After so long without a renewal a leader stops by itself: well before another one may begin. */
const RENEW_SECONDS = 10;
const INTERVAL_SECONDS = 2;
const REQUEST_MS = 5_000;

/** This replica's hold on the Lease. */
export class LeaderTerm {
  readonly #world: LeaderWorld;
  #observed: ObservedLease | undefined;
  #renewed = Number.NEGATIVE_INFINITY;

  constructor(world: LeaderWorld) {
    this.#world = world;
  }

  /** Waits until this replica leads; resolves with false when the signal ends it. */
  async win(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      if (await this.#attempt(signal)) {
        return true;
      }
      this.#world.waiting();
      await this.#pause(signal);
    }
    return false;
  }

  /** Renews until it fails for too long, somebody else has the Lease, or the signal ends it. */
  async keep(signal: AbortSignal): Promise<void> {
    const { clock, log } = this.#world;
    while (!signal.aborted) {
      await this.#pause(signal);
      await this.#attempt(signal);
      const silent = Math.round((clock.now() - this.#renewed) / 1_000);
      if (!signal.aborted && silent >= RENEW_SECONDS) {
        log(`leads no longer: the Lease was not renewed for ${silent} s`);
        return;
      }
    }
  }

  /** Gives the Lease up, so that the other replica need not wait. */
  async release(signal: AbortSignal): Promise<void> {
    const { lease, identity, clock } = this.#world;
    const seen = await lease.read(signal);
    if (seen?.holder === identity) {
      const now = new Date(clock.now()).toISOString();
      const { transitions } = seen;
      const spec = { holder: "", durationSeconds: 1, acquireTime: now, renewTime: now, transitions };
      await lease.write(seen, spec, signal);
    }
  }

  #pause(signal: AbortSignal): Promise<void> {
    return this.#world.clock.sleep(INTERVAL_SECONDS * 1_000, signal);
  }

  /** Whether the Lease is ours now. Answers that do not come are waited out by whoever asks. */
  async #attempt(signal: AbortSignal): Promise<boolean> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
    try {
      return await this.#take(limited);
    } catch (error) {
      if (!signal.aborted) {
        this.#world.log(`the Lease: ${error instanceof Error ? error.message : String(error)}`);
      }
      return false;
    }
  }

  async #take(signal: AbortSignal): Promise<boolean> {
    const { lease, clock, identity, answered } = this.#world;
    const asked = clock.now();
    const seen = await lease.read(signal);
    answered();
    const judgement = judgeLease(seen, this.#observed, { identity, now: asked });
    this.#observe(seen, asked);
    if (judgement === "wait") {
      // Who lost it leads no longer, however fresh the last renewal was.
      this.#renewed = Number.NEGATIVE_INFINITY;
      return false;
    }
    if (!(await lease.write(seen, this.#specOf(seen, judgement === "keep", asked), signal))) {
      return false;
    }
    this.#renewed = asked;
    return true;
  }

  #observe(seen: LeaderLease | undefined, now: number): void {
    if (seen !== undefined && seen.resourceVersion !== this.#observed?.resourceVersion) {
      this.#observed = { resourceVersion: seen.resourceVersion, since: now };
    }
  }

  #specOf(seen: LeaderLease | undefined, kept: boolean, at: number) {
    const now = new Date(at).toISOString();
    return {
      holder: this.#world.identity,
      durationSeconds: LEASE_SECONDS,
      acquireTime: kept ? (seen?.acquireTime ?? now) : now,
      renewTime: now,
      transitions: (seen?.transitions ?? 0) + (kept || seen === undefined ? 0 : 1),
    };
  }
}
