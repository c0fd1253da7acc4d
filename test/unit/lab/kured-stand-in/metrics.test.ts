import assert from "node:assert/strict";
import { metricsText } from "../../../../lab/kured-stand-in/program/metrics.ts";

describe("the metric of the stand-in", () => {
  for (const [required, value] of [
    [true, 1],
    [false, 0],
  ] as const) {
    it(`is ${value} when the host ${required ? "asks" : "does not ask"} for a reboot`, () => {
      assert.equal(
        metricsText("w1", required),
        "# HELP kured_reboot_required OS requires reboot due to software updates.\n" +
          "# TYPE kured_reboot_required gauge\n" +
          `kured_reboot_required{node="w1"} ${value}\n`,
      );
    });
  }
});
