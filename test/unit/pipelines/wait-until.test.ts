import assert from "node:assert/strict";
import { KubeError } from "../../../pipelines/kube/kube-error.ts";
import { waitUntil, WaitedInVain } from "../../../pipelines/wait-until.ts";
import { FakeClock } from "./fake-clock.ts";

const { signal } = new AbortController();
const LIMITS = { deadlineSeconds: 10 };

/** Gives the answers in turn, the last one for ever. */
function answering(...answers: readonly (string | undefined | Error)[]) {
  const left = [...answers];
  const asked = { times: 0 };
  return {
    asked,
    attempt: () => {
      asked.times += 1;
      const answer = left.length > 1 ? left.shift() : left[0];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  };
}

describe("waiting", () => {
  it("ends as soon as it is so", async () => {
    const { attempt, asked } = answering("not yet", "nearly", undefined);
    await waitUntil(new FakeClock(), "it", attempt, LIMITS, signal);
    assert.equal(asked.times, 3);
  });

  it("says at the deadline what it waited for, how long, and the last reason", async () => {
    const { attempt, asked } = answering("first reason", "last reason");
    await assert.rejects(
      waitUntil(new FakeClock(), "w1 to be Ready", attempt, LIMITS, signal),
      new WaitedInVain("waited 10 s for w1 to be Ready in vain: last reason"),
    );
    assert.equal(asked.times, 6);
  });

  it("waits out an API server that does not answer", async () => {
    const away = new KubeError("GET /: connect ECONNREFUSED", undefined);
    await waitUntil(new FakeClock(), "it", answering(away, away, undefined).attempt, LIMITS, signal);
    await assert.rejects(
      waitUntil(new FakeClock(), "it", answering(away).attempt, LIMITS, signal),
      new WaitedInVain("waited 10 s for it in vain: GET /: connect ECONNREFUSED"),
    );
  });

  it("does not wait out a refusal", async () => {
    const refused = new KubeError("GET /: the API server answers 403: no", 403);
    await assert.rejects(
      waitUntil(new FakeClock(), "it", answering(refused).attempt, LIMITS, signal),
      refused,
    );
  });

  it("ends when it is told to", async () => {
    const stop = new AbortController();
    stop.abort();
    await assert.rejects(
      waitUntil(new FakeClock(), "it", answering("not yet").attempt, LIMITS, stop.signal),
      new WaitedInVain("waited 0 s for it in vain: not yet"),
    );
  });
});
