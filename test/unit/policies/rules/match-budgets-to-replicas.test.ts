import assert from "node:assert/strict";
import { matchBudgetsToReplicas } from "../../../../policies/rules/match-budgets-to-replicas.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { budget, deployment, holdingBudget } from "../../../fixtures/policies/resources/budgets.ts";

function keeping(minAvailable: number | string) {
  return change(change(budget, "spec.maxUnavailable", undefined), "spec.minAvailable", minAvailable);
}

function withReplicas(replicas: number | undefined) {
  return change(deployment, "spec.replicas", replicas);
}

const BLOCKED = ["web-budget wants 1 of 1 pods available, so none may ever go"];
const UNKNOWN_NUMBER = ["web-budget sets minAvailable over pods whose number this stack does not know"];

describe("match-budgets-to-replicas", () => {
  it("passes two replicas of which one must stay", async () => {
    assert.deepEqual(await findings(matchBudgetsToReplicas, [deployment, keeping(1)]), []);
  });

  it("passes one replica that may go", async () => {
    assert.deepEqual(await findings(matchBudgetsToReplicas, [withReplicas(1), budget]), "not applicable");
  });

  it("passes the registry's hold, and refuses the same without its mark or its owner", async () => {
    assert.deepEqual(await findings(matchBudgetsToReplicas, [holdingBudget]), []);
    const found = ["registry-budget sets minAvailable over pods whose number this stack does not know"];
    const unmarked = change(holdingBudget, "metadata.annotations", undefined);
    assert.deepEqual(await findings(matchBudgetsToReplicas, [unmarked]), found);
    const orphan = {
      ...holdingBudget,
      urn: "urn:pulumi:test::turntable::kubernetes:policy/v1:PodDisruptionBudget::x",
    };
    assert.deepEqual(await findings(matchBudgetsToReplicas, [orphan]), found);
  });

  it("refuses one replica of which one must stay, also when replicas are left out", async () => {
    assert.deepEqual(await findings(matchBudgetsToReplicas, [withReplicas(1), keeping(1)]), BLOCKED);
    assert.deepEqual(await findings(matchBudgetsToReplicas, [withReplicas(undefined), keeping(1)]), BLOCKED);
  });

  it("rounds a percentage up, as Kubernetes does", async () => {
    assert.deepEqual(await findings(matchBudgetsToReplicas, [deployment, keeping("50%")]), []);
    assert.deepEqual(await findings(matchBudgetsToReplicas, [deployment, keeping("51%")]), [
      "web-budget wants 2 of 2 pods available, so none may ever go",
    ]);
    assert.deepEqual(await findings(matchBudgetsToReplicas, [withReplicas(3), keeping("66%")]), []);
    assert.deepEqual(await findings(matchBudgetsToReplicas, [withReplicas(3), keeping("67%")]), [
      "web-budget wants 3 of 3 pods available, so none may ever go",
    ]);
  });

  it("refuses pods whose number it cannot know", async () => {
    const elsewhere = change(deployment, "metadata.namespace", "other");
    const others = change(deployment, "spec.template.metadata.labels.app", "other");
    const statefulSet = { ...deployment, type: "kubernetes:apps/v1:StatefulSet" };
    const narrow = change(keeping(1), "spec.selector.matchLabels", { app: "web", tier: "front" });
    assert.deepEqual(await findings(matchBudgetsToReplicas, [deployment, narrow]), UNKNOWN_NUMBER);
    for (const workload of [elsewhere, others]) {
      assert.deepEqual(await findings(matchBudgetsToReplicas, [workload, keeping(1)]), UNKNOWN_NUMBER);
    }
    assert.deepEqual(await findings(matchBudgetsToReplicas, [statefulSet, keeping(1)]), []);
  });
});
