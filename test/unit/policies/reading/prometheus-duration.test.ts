import assert from "node:assert/strict";
import { parsePrometheusDuration } from "../../../../policies/reading/prometheus-duration.ts";

describe("parsePrometheusDuration", () => {
  it("reads what Prometheus reads", () => {
    for (const [text, seconds] of [
      ["0", 0],
      ["15s", 15],
      ["1h30m", 5_400],
      ["10d", 864_000],
      ["1w", 604_800],
      ["2y", 63_072_000],
      ["500ms", 0.5],
    ] as const) {
      assert.equal(parsePrometheusDuration(text), seconds);
    }
  });

  it("refuses what Prometheus refuses", () => {
    for (const text of ["", "5", "1.5h", "-1h", "1 h", "soon"]) {
      assert.equal(parsePrometheusDuration(text), undefined);
    }
  });
});
