import assert from "node:assert/strict";
import { limitAlertDelay } from "../../../../policies/rules/limit-alert-delay.ts";
import { kuredAlerts, prometheus } from "../../../fixtures/policies/resources/alerts.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";

function waiting(delay: string | undefined, ...others: readonly (typeof prometheus)[]) {
  const rules = [{ alert: "NodeGone", expr: "up == 0", for: delay }];
  return findings(limitAlertDelay, [change(kuredAlerts, "spec.groups", [{ name: "one", rules }]), ...others]);
}

describe("limit-alert-delay", () => {
  it("takes ten days for what Prometheus keeps, where the stack has none", async () => {
    assert.deepEqual(await waiting("9d"), []);
    assert.deepEqual(await waiting("10d"), [
      "kured-alerts waits 10d before its alert NodeGone fires, and Prometheus keeps a text of 3 characters",
    ]);
  });

  it("takes a day where its Prometheus does not say, and the shortest of two", async () => {
    const silent = { ...change(prometheus, "spec.retention", undefined), name: "silent" };
    assert.deepEqual(await waiting("23h", prometheus, silent), []);
    assert.deepEqual(await waiting("24h", prometheus, silent), [
      "kured-alerts waits 24h before its alert NodeGone fires, and Prometheus keeps 24h",
    ]);
  });

  it("passes an alert that waits for nothing, unless nothing readable is said to be kept", async () => {
    assert.deepEqual(await waiting(undefined), []);
    assert.deepEqual(await waiting(undefined, change(prometheus, "spec.retention", "long")), [
      "kured-alerts waits 0 before its alert NodeGone fires, and Prometheus keeps a text of 4 characters",
    ]);
  });

  it("says nothing about a series that is recorded", async () => {
    const rules = [{ record: "up:sum", expr: "sum(up)", for: "99d" }];
    const recorded = change(kuredAlerts, "spec.groups", [{ name: "one", rules }]);
    assert.deepEqual(await findings(limitAlertDelay, [recorded]), "not applicable");
  });
});
