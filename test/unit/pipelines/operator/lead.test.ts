import assert from "node:assert/strict";
import { judgeLease } from "../../../../pipelines/operator/judge-lease.ts";
import { lead } from "../../../../pipelines/operator/lead.ts";
import { LeaderTerm } from "../../../../pipelines/operator/leader-term.ts";
import type { LeaderWorld } from "../../../../pipelines/operator/leader-term.ts";
import { FakeClock } from "../fake-clock.ts";
import { FakeLease } from "./fake-lease.ts";

const LEASE = {
  resourceVersion: "3",
  holder: "b",
  acquireTime: undefined,
  transitions: 1,
  durationSeconds: 15,
};

/** A clock whose sleeps let others do something, such as an API server that goes away. */
class BusyClock extends FakeClock {
  meanwhile: () => void = () => undefined;

  override async sleep(milliseconds: number): Promise<void> {
    await super.sleep(milliseconds);
    this.meanwhile();
  }
}

function worldOf(lease: FakeLease, clock: FakeClock, identity = "a") {
  const lines: string[] = [];
  const world: LeaderWorld = {
    clock,
    lease,
    identity,
    log: (line) => lines.push(line),
    answered: () => undefined,
    waiting: () => undefined,
  };
  return { world, lines };
}

describe("the Lease of the operator", () => {
  for (const [title, lease, observed, now, expected] of [
    ["when there is none", undefined, undefined, 0, "take"],
    ["when nobody holds it", { ...LEASE, holder: "" }, undefined, 0, "take"],
    ["when it is ours", { ...LEASE, holder: "a" }, undefined, 0, "keep"],
    ["when it is seen for the first time", LEASE, undefined, 99_000, "wait"],
    ["when it was renewed since", LEASE, { resourceVersion: "2", since: 0 }, 99_000, "wait"],
    ["when its time is not over", LEASE, { resourceVersion: "3", since: 0 }, 15_000, "wait"],
    ["when nobody renewed it for its time", LEASE, { resourceVersion: "3", since: 0 }, 15_001, "take"],
  ] as const) {
    it(`is a case for "${expected}" ${title}`, () =>
      assert.equal(judgeLease(lease, observed, { identity: "a", now }), expected));
  }

  it("is taken over when its holder falls silent, and not before", async () => {
    const [lease, clock] = [new FakeLease(), new FakeClock()];
    lease.lease = LEASE;
    const started = clock.now();
    assert.equal(await new LeaderTerm(worldOf(lease, clock).world).win(new AbortController().signal), true);
    assert.deepEqual([lease.lease.holder, lease.lease.transitions], ["a", 2]);
    assert.ok(clock.now() - started > 15_000);
  });

  it("ends the work before another replica may begin, when the API server is away", async () => {
    const [lease, clock] = [new FakeLease(), new BusyClock()];
    const { world, lines } = worldOf(lease, clock);
    const over = new AbortController();
    let rounds = 0;
    const work = (signal: AbortSignal) => {
      rounds += 1;
      const began = clock.now();
      lease.away = rounds === 1;
      return new Promise<void>((resolve) => {
        signal.addEventListener("abort", () => {
          assert.ok(rounds > 1 || clock.now() - began < 15_000);
          lease.away = false;
          resolve();
        });
        if (rounds === 2) {
          over.abort();
        }
      });
    };
    await lead(world, work, over.signal);
    assert.equal(rounds, 2);
    assert.ok(lines.includes("leads no longer: the Lease was not renewed for 10 s"));
    assert.equal(lease.lease?.holder, "");
  });

  it("ends the work at once when somebody else has it", async () => {
    const [lease, clock] = [new FakeLease(), new BusyClock()];
    const term = new LeaderTerm(worldOf(lease, clock).world);
    const { signal } = new AbortController();
    await term.win(signal);
    const started = clock.now();
    clock.meanwhile = () => {
      lease.lease = LEASE;
    };
    await term.keep(signal);
    assert.equal(clock.now() - started, 2_000);
  });

  it("ends with what the work throws", async () => {
    const { world } = worldOf(new FakeLease(), new FakeClock());
    await assert.rejects(
      lead(world, () => Promise.reject(new Error("broken")), new AbortController().signal),
      { message: "broken" },
    );
  });
});
