import assert from "node:assert/strict";
import { labReport } from "../../../bench/lab-report.ts";

const QUIET = { requests: 200, failures: 0, slowestMilliseconds: 40, outages: [] };

describe("labReport", () => {
  it("shows times, what the probes saw of each master's reboot, and the cost at idle", () => {
    assert.equal(
      labReport({
        times: [{ name: "up", seconds: [90, 80, 85] }],
        masters: [
          { node: "m1", seconds: 18, reads: QUIET, writes: QUIET, marginZeroSeconds: 14.26 },
          {
            node: "m2",
            seconds: 19,
            reads: { ...QUIET, failures: 1, outages: [{ milliseconds: 110, reason: "HTTP status 500" }] },
            writes: {
              requests: 190,
              failures: 2,
              slowestMilliseconds: 1_004,
              outages: [{ milliseconds: 2_120, reason: "no answer" }],
            },
            marginZeroSeconds: 15,
          },
        ],
        idle: { cores: 0.263, bytes: 2_500 * 2 ** 20 },
      }),
      `| what | median, s | range, s | runs |
| --- | --- | --- | --- |
| up | 85.00 | 80.00 to 90.00 | 3 |

| reboot of | reads failed | slowest read, s | writes failed | slowest write, s | outages, s | etcd at margin 0, s |
| --- | --- | --- | --- | --- | --- | --- |
| m1 | 0 of 200 | 0.04 | 0 of 200 | 0.04 | none | 14.3 |
| m2 | 1 of 200 | 0.04 | 2 of 190 | 1.00 | 0.11, 2.12 | 15.0 |

| idle | value |
| --- | --- |
| processor, of one core | 26 % |
| memory | 2500 MiB |
`,
    );
  });
});
