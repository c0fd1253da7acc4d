import assert from "node:assert/strict";
import { measure, median } from "../../../bench/measurement.ts";

describe("measure", () => {
  it("times every run on its own, in order", async () => {
    const clock = [0, 1000, 5000, 5250].values();
    let runs = 0;
    const measurement = await measure(
      "thing",
      2,
      () => clock.next().value ?? Number.NaN,
      () => Promise.resolve(++runs),
    );
    assert.deepEqual([measurement, runs], [{ name: "thing", seconds: [1, 0.25] }, 2]);
  });

  it("fails with the run that fails", async () => {
    await assert.rejects(
      measure(
        "thing",
        1,
        () => 0,
        () => Promise.reject(new Error("broken")),
      ),
      /^Error: broken$/,
    );
  });
});

describe("median", () => {
  it("is the middle of an odd number of values, whatever their order", () => {
    assert.equal(median([9, 1, 2]), 2);
  });

  it("is the mean of the two in the middle of an even number", () => {
    assert.equal(median([4, 1, 2, 9]), 3);
  });

  it("fails without a value", () => {
    assert.throws(() => median([]), /must be of at least one value, got none/);
  });
});
