import assert from "node:assert/strict";
import { requireScrapedMetrics } from "../../../../policies/rules/require-scraped-metrics.ts";
import { kuredAlerts, kuredMonitor } from "../../../fixtures/policies/resources/alerts.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";

function withRules(...rules: readonly object[]) {
  return change(kuredAlerts, "spec.groups", [{ name: "one", rules }]);
}

const ALERT = { alert: "NodesGone", expr: "node:gone:sum > 1" };
const RECORD = { record: "node:gone:sum", expr: "sum(anything)" };

describe("require-scraped-metrics", () => {
  it("passes an alert on a series that the stack records, whichever rule comes first", async () => {
    assert.deepEqual(await findings(requireScrapedMetrics, [withRules(RECORD, ALERT)]), []);
    const elsewhere = { ...withRules(RECORD), name: "records" };
    assert.deepEqual(await findings(requireScrapedMetrics, [withRules(ALERT), elsewhere]), []);
  });

  it("does not take an alert's name for a series", async () => {
    const other = { alert: "node:gone:sum", expr: "up" };
    assert.deepEqual(await findings(requireScrapedMetrics, [withRules(other, ALERT)]), [
      "kured-alerts has the alert NodesGone on node:gone:sum, which nobody scrapes",
    ]);
  });

  it("passes kured's own metrics by a monitor beside it, and no others by it", async () => {
    assert.deepEqual(await findings(requireScrapedMetrics, [kuredAlerts, kuredMonitor]), []);
    const pipelines = withRules({ alert: "Stuck", expr: "pipelines_held > 0" });
    assert.deepEqual(await findings(requireScrapedMetrics, [pipelines, kuredMonitor]), [
      "kured-alerts has the alert Stuck on pipelines_held, which nobody scrapes",
    ]);
  });

  it("passes what Prometheus makes itself", async () => {
    for (const series of ["ALERTS", "ALERTS_FOR_STATE", "up"]) {
      const alert = { alert: "Odd", expr: `absent(${series})` };
      assert.deepEqual(await findings(requireScrapedMetrics, [withRules(alert)]), [], series);
    }
  });

  it("says nothing about series alone", async () => {
    assert.deepEqual(await findings(requireScrapedMetrics, [withRules(RECORD)]), "not applicable");
  });
});
