import { equal, rejects } from "node:assert/strict";
import { waitUntil } from "../../../lab/wait-until.ts";
import { fakeIo } from "../toolchain/fake-io.ts";

describe("a wait of the lab", () => {
  it("ends as soon as there is no reason left", async () => {
    const reasons = ["it boots", "it boots", undefined];
    let attempts = 0;
    const attempt = () => reasons[attempts++];
    await waitUntil(fakeIo(), "w1", attempt, { deadline: 10_000 });
    equal(attempts, 3);
  });

  it("says what it waited for, how long, and why it was in vain", async () => {
    await rejects(
      waitUntil(fakeIo(), "w1 to boot", () => "it is off", { deadline: 10_000, interval: 1000 }),
      new Error("waited 10 s for w1 to boot in vain: it is off"),
    );
  });

  it("looks once more at its deadline", async () => {
    let attempts = 0;
    const attempt = () => ((attempts += 1) === 11 ? undefined : "not yet");
    await waitUntil(fakeIo(), "w1", attempt, { deadline: 10_000, interval: 1000 });
    equal(attempts, 11);
  });

  it("ends with what an attempt throws", async () => {
    await rejects(
      waitUntil(fakeIo(), "w1", () => Promise.reject(new Error("no such host")), { deadline: 10_000 }),
      new Error("no such host"),
    );
  });

  it("ends when the person wants to stop", async () => {
    const stop = new AbortController();
    stop.abort();
    await rejects(
      waitUntil(fakeIo({ signal: stop.signal }), "w1", () => "it is off", { deadline: 10_000 }),
      /^Error: stopped/,
    );
  });
});
