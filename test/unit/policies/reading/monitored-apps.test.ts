import assert from "node:assert/strict";
import { readMonitoredApps } from "../../../../policies/reading/monitored-apps.ts";
import { kuredMonitor, prometheus } from "../../../fixtures/policies/resources/alerts.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { kuredDaemonSet, kuredHelm, kuredRelease } from "../../../fixtures/policies/resources/kured.ts";
import type { EvaluatedResource } from "../../../support/evaluate.ts";

function read(resource: EvaluatedResource) {
  return readMonitoredApps({ ...resource, urn: "urn:x" });
}

describe("the apps that Prometheus is made to ask", () => {
  it("are those of a monitor's selector", () => {
    assert.deepEqual(read(kuredMonitor), ["kured"]);
    const serviceMonitor = { ...kuredMonitor, type: "kubernetes:monitoring.coreos.com/v1:ServiceMonitor" };
    assert.deepEqual(read(serviceMonitor), ["kured"]);
    assert.deepEqual(read(change(serviceMonitor, "spec.selector.matchLabels", { app: "kured" })), []);
    assert.deepEqual(read(change(serviceMonitor, "spec.selector", {})), []);
  });

  it("are kured where its chart makes a monitor", () => {
    assert.deepEqual(read(kuredRelease), ["kured"]);
    assert.deepEqual(read(kuredHelm), ["kured"]);
    assert.deepEqual(read(change(kuredHelm, "values.metrics.create", false)), []);
  });

  it("are none otherwise", () => {
    assert.deepEqual(read(kuredDaemonSet), []);
    assert.deepEqual(read(prometheus), []);
  });
});
