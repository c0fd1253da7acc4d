import type { LeaderLease, LeaderLeaseClient, LeaseSpec } from "../../../../pipelines/kube/leader-lease.ts";

/** A Lease of an API server that can be away. */
export class FakeLease implements LeaderLeaseClient {
  lease: LeaderLease | undefined;
  away = false;
  #version = 0;

  read(): Promise<LeaderLease | undefined> {
    return this.away ? Promise.reject(new Error("no answer")) : Promise.resolve(this.lease);
  }

  write(seen: LeaderLease | undefined, spec: LeaseSpec): Promise<boolean> {
    if (this.away) {
      return Promise.reject(new Error("no answer"));
    }
    if (seen?.resourceVersion !== this.lease?.resourceVersion) {
      return Promise.resolve(false);
    }
    this.#version += 1;
    const { holder, acquireTime, transitions, durationSeconds } = spec;
    this.lease = {
      resourceVersion: String(this.#version),
      holder,
      acquireTime,
      transitions,
      durationSeconds,
    };
    return Promise.resolve(true);
  }
}
