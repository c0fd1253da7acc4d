import assert from "node:assert/strict";
import { readAlertRules } from "../../../../policies/reading/alert-rules.ts";
import { kuredAlerts } from "../../../fixtures/policies/resources/alerts.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";

function withRules(...rules: readonly object[]) {
  return readAlertRules({ ...change(kuredAlerts, "spec.groups", [{ name: "one", rules }]), urn: "urn:x" });
}

describe("the rules of a PrometheusRule", () => {
  it("are alerts with their names, expressions and waits, and series that are recorded", () => {
    const alert = { alert: "NodeGone", expr: "up == 0", for: "5m", record: null };
    const record = { record: "node:up:sum", expr: "sum by (node) (up)" };
    assert.deepEqual(withRules(alert, record), [
      {
        resource: "kured-alerts",
        urn: "urn:x",
        kind: "alert",
        name: "NodeGone",
        expression: "up == 0",
        for: "5m",
      },
      {
        resource: "kured-alerts",
        urn: "urn:x",
        kind: "record",
        name: "node:up:sum",
        expression: "sum by (node) (up)",
        for: undefined,
      },
    ]);
  });

  it("may be a number, and may lack a name", () => {
    assert.deepEqual(
      withRules({ expr: 1 }).map(({ name, expression }) => [name, expression]),
      [["", "1"]],
    );
  });

  it("are none without groups, and none of another kind of object", () => {
    const resource = { ...kuredAlerts, urn: "urn:x" };
    assert.deepEqual(readAlertRules({ ...resource, props: { spec: {} } }), []);
    assert.deepEqual(
      readAlertRules({ ...resource, type: "kubernetes:monitoring.coreos.com/v1:ServiceMonitor" }),
      [],
    );
  });
});
