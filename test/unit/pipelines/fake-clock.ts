import type { Clock } from "../../../pipelines/clock.ts";

/** Time that passes only in sleeps. */
export class FakeClock implements Clock {
  #now = Date.parse("2026-11-30T10:00:00Z");

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    return Promise.resolve();
  }
}
