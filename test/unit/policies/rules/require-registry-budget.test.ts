import assert from "node:assert/strict";
import { requireRegistryBudget } from "../../../../policies/rules/require-registry-budget.ts";
import { holdingBudget } from "../../../fixtures/policies/resources/budgets.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import {
  declaration,
  declares,
  rollingWorkflow,
} from "../../../fixtures/policies/resources/workflow-template.ts";
import { findings } from "../findings.ts";

const UNCOVERED = ["no budget covers the registry of namespace zot"];

function declaring(given: object) {
  const words = ["roll-node", declares({ ...declaration, ...given })];
  return change(rollingWorkflow, "spec.templates.3.container.args", words);
}

describe("require-registry-budget", () => {
  it("passes a budget over all of the registry's pods, by some of their labels", async () => {
    const labelled = declaring({ registryMatchLabels: { app: "zot", tier: "back" } });
    assert.deepEqual(await findings(requireRegistryBudget, [labelled, holdingBudget]), []);
  });

  it("refuses a budget that wants more labels than they have, or is over no labels", async () => {
    const narrow = change(holdingBudget, "spec.selector.matchLabels.tier", "back");
    assert.deepEqual(await findings(requireRegistryBudget, [rollingWorkflow, narrow]), UNCOVERED);
    const byExpressions = change(holdingBudget, "spec.selector", { matchExpressions: [{}] });
    assert.deepEqual(await findings(requireRegistryBudget, [rollingWorkflow, byExpressions]), UNCOVERED);
  });

  it("says once what two workflows want of one registry", async () => {
    const second = { ...rollingWorkflow, name: "second" };
    assert.deepEqual(await findings(requireRegistryBudget, [rollingWorkflow, second]), UNCOVERED);
  });

  it("says nothing where no registry, or half of one, is declared", async () => {
    for (const half of [{ registryNamespace: undefined }, { registryMatchLabels: undefined }]) {
      assert.deepEqual(await findings(requireRegistryBudget, [declaring(half)]), "not applicable");
    }
  });
});
