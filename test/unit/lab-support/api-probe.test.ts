import assert from "node:assert/strict";
import { startProbe } from "../../support/lab/api-probe.ts";

/** A probe whose requests take so long and end so, one after the other, on a clock of its own. */
async function probe(...requests: readonly (readonly [milliseconds: number, reason?: string])[]) {
  let time = 1_000;
  const sleeps: number[] = [];
  const left = [...requests];
  const started = startProbe(
    () => {
      const [milliseconds, reason] = left.shift() ?? [0];
      time += milliseconds;
      return Promise.resolve(reason);
    },
    {
      now: () => time,
      sleep: async (milliseconds) => {
        time += milliseconds;
        sleeps.push(milliseconds);
        if (left.length === 0) {
          await ended;
        }
      },
    },
  );
  const { promise: ended, resolve } = Promise.withResolvers<undefined>();
  while (left.length > 0) {
    await new Promise(setImmediate);
  }
  const result = started.stop();
  resolve(undefined);
  return { result: await result, sleeps };
}

describe("startProbe", () => {
  it("counts requests and asks every 100 ms, or at once after a slow one", async () => {
    assert.deepEqual(await probe([5], [130], [100]), {
      result: { requests: 3, failures: 0, slowestMilliseconds: 130, outages: [] },
      sleeps: [95, 0, 0],
    });
  });

  it("tells an outage from its first failure to the end of the next success", async () => {
    const { result } = await probe([10], [1_000, "no answer"], [20, "refused"], [30], [10]);

    assert.deepEqual(result, {
      requests: 5,
      failures: 2,
      slowestMilliseconds: 1_000,
      outages: [{ milliseconds: 1_130, reason: "no answer" }],
    });
  });

  it("tells an outage that has not ended", async () => {
    const { result } = await probe([10], [50, "refused"]);

    assert.deepEqual(result.outages, [{ milliseconds: 100, reason: "refused" }]);
  });
});
