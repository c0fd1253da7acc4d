import assert from "node:assert/strict";
import { matchBlockingAlerts } from "../../../../policies/rules/match-blocking-alerts.ts";
import { kuredAlerts } from "../../../fixtures/policies/resources/alerts.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { kuredRelease } from "../../../fixtures/policies/resources/kured.ts";
import { findings } from "../findings.ts";

function waitingFor(filter: string) {
  return change(kuredRelease, "spec.values.configuration.alertFilterRegexp", filter);
}

describe("match-blocking-alerts", () => {
  it("leaves a filter that is no list of names to the rule about filters", async () => {
    assert.deepEqual(await findings(matchBlockingAlerts, [waitingFor(".*"), kuredAlerts]), "not applicable");
  });

  it("does not take a series that is recorded for an alert", async () => {
    const recorded = change(kuredAlerts, "spec.groups.0.rules", [{ record: "NodeGone", expr: "up == 0" }]);
    assert.deepEqual(await findings(matchBlockingAlerts, [waitingFor("^NodeGone$"), recorded]), [
      "kured waits for the alert NodeGone, which no rule defines",
    ]);
  });
});
