import assert from "node:assert/strict";
import { readDisruptionBudget } from "../../../../policies/reading/disruption-budget.ts";
import { budget, deployment, holdingBudget } from "../../../fixtures/policies/resources/budgets.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import type { EvaluatedResource } from "../../../support/evaluate.ts";

function read(resource: EvaluatedResource) {
  return readDisruptionBudget({ urn: "urn:x", ...resource });
}

describe("a disruption budget", () => {
  it("says how many pods of which labels must stay", () => {
    assert.deepEqual(read(budget), {
      name: "web-budget",
      urn: "urn:x",
      namespace: "web",
      minAvailable: undefined,
      maxUnavailable: 1,
      evictsUnhealthy: true,
      matchLabels: { app: "web" },
      isDeliberateHold: false,
    });
    assert.equal(read(deployment), undefined);
  });

  it("is in the namespace that Kubernetes fills in, and evicts no pod unless it says so", () => {
    const bare = read({ ...budget, props: { metadata: {}, spec: {} } });
    assert.deepEqual(bare, {
      name: "web-budget",
      urn: "urn:x",
      namespace: "default",
      minAvailable: undefined,
      maxUnavailable: undefined,
      evictsUnhealthy: false,
      matchLabels: undefined,
      isDeliberateHold: false,
    });
  });

  it("covers pods that are not known while it has expressions", () => {
    const expressions = [{ key: "app", operator: "Exists" }];
    assert.equal(read(change(budget, "spec.selector.matchExpressions", expressions))?.matchLabels, undefined);
    assert.deepEqual(read(change(budget, "spec.selector.matchExpressions", []))?.matchLabels, { app: "web" });
  });

  it("holds on purpose when it is the registry's and says so", () => {
    const annotations = ["metadata", "annotations"];
    assert.equal(read(holdingBudget)?.isDeliberateHold, true);
    assert.equal(read({ ...holdingBudget, urn: "urn:x" })?.isDeliberateHold, false);
    assert.equal(read(change(holdingBudget, annotations, {}))?.isDeliberateHold, false);
    const yields = { "turntable.internal/single-replica": "yield" };
    assert.equal(read(change(holdingBudget, annotations, yields))?.isDeliberateHold, false);
  });
});
