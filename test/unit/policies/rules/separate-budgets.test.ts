import assert from "node:assert/strict";
import { separateBudgets } from "../../../../policies/rules/separate-budgets.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { budget, deployment, holdingBudget } from "../../../fixtures/policies/resources/budgets.ts";

const second = { ...budget, name: "second" };
const OVERLAP = ["second and web-budget may cover the same pods of namespace web"];

describe("separate-budgets", () => {
  it("passes budgets over other pods, and other resources", async () => {
    const apart = change(second, "spec.selector.matchLabels", { app: "api" });
    assert.deepEqual(await findings(separateBudgets, [budget, holdingBudget, apart, deployment]), []);
  });

  it("passes the same labels in another namespace", async () => {
    const elsewhere = change(second, "metadata.namespace", "other");
    assert.deepEqual(await findings(separateBudgets, [budget, elsewhere]), []);
  });

  it("takes a missing namespace for the default one", async () => {
    const unnamed = change(budget, "metadata.namespace", undefined);
    const named = change(second, "metadata.namespace", "default");
    assert.deepEqual(await findings(separateBudgets, [unnamed, named]), [
      "second and web-budget may cover the same pods of namespace default",
    ]);
  });

  it("refuses the same labels, more labels, other labels, and expressions", async () => {
    for (const selector of [
      { matchLabels: { app: "web" } },
      { matchLabels: { app: "web", tier: "front" } },
      { matchLabels: { tier: "front" } },
      { matchExpressions: [{ key: "app", operator: "Exists" }] },
      {},
    ]) {
      assert.deepEqual(
        await findings(separateBudgets, [budget, change(second, "spec.selector", selector)]),
        OVERLAP,
      );
    }
  });
});
