import assert from "node:assert/strict";
import { report } from "../../../bench/report.ts";

const MEASUREMENTS = [
  { name: "with", seconds: [3, 2, 4] },
  { name: "without", seconds: [2] },
];

describe("report", () => {
  it("shows the median, range and number of runs, and the ratios", () => {
    assert.equal(
      report(MEASUREMENTS, [{ name: "with / without", of: "with", to: "without" }]),
      `| what | median, s | range, s | runs |
| --- | --- | --- | --- |
| with | 3.00 | 2.00 to 4.00 | 3 |
| without | 2.00 | 2.00 to 2.00 | 1 |

| ratio | value |
| --- | --- |
| with / without | 1.50 |
`,
    );
  });

  it("refuses a ratio of something that was not measured", () => {
    assert.throws(
      () => report(MEASUREMENTS, [{ name: "odd", of: "with", to: "neither" }]),
      /ratio odd must compare two measurements, got with and neither/,
    );
  });
});
