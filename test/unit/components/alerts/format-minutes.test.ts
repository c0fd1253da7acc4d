import { deepEqual } from "node:assert/strict";
import { formatMinutes } from "../../../../components/alerts/format-minutes.ts";

describe("formatMinutes", () => {
  it("writes durations as Prometheus reads them", () => {
    deepEqual([0, 5, 60, 65, 1620, 2879].map(formatMinutes), ["0m", "5m", "1h", "1h5m", "27h", "47h59m"]);
  });
});
