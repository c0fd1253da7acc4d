import assert from "node:assert/strict";
import { forbidBlockingBudgets } from "../../../../policies/rules/forbid-blocking-budgets.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { budget, deployment, holdingBudget } from "../../../fixtures/policies/resources/budgets.ts";

function allowing(key: string, value: unknown) {
  const bare = change(budget, "spec.maxUnavailable", undefined);
  return findings(forbidBlockingBudgets, change(bare, `spec.${key}`, value));
}

describe("forbid-blocking-budgets", () => {
  it("passes a budget that lets one pod go, and the registry's hold", async () => {
    assert.deepEqual(await findings(forbidBlockingBudgets, budget), []);
    assert.deepEqual(await findings(forbidBlockingBudgets, holdingBudget), []);
    assert.deepEqual(await allowing("maxUnavailable", "25%"), []);
    assert.deepEqual(await allowing("minAvailable", "50%"), []);
  });

  it("refuses a budget that lets no pod go", async () => {
    for (const value of [0, "0", "0%", "00%"]) {
      assert.deepEqual(await allowing("maxUnavailable", value), [
        `web-budget allows ${value} unavailable pods`,
      ]);
    }
    assert.deepEqual(await allowing("minAvailable", "100%"), ["web-budget wants 100% of its pods available"]);
  });

  it("refuses a budget without an amount", async () => {
    assert.deepEqual(await allowing("maxUnavailable", undefined), [
      "web-budget sets neither maxUnavailable nor minAvailable",
    ]);
  });

  it("refuses to keep a pod that does not serve", async () => {
    for (const value of [undefined, "IfHealthyBudget"]) {
      assert.deepEqual(
        await findings(forbidBlockingBudgets, change(budget, "spec.unhealthyPodEvictionPolicy", value)),
        ["web-budget keeps a pod that does not serve (unhealthyPodEvictionPolicy is not AlwaysAllow)"],
      );
    }
  });

  it("judges a patch of a budget too, and no other kind", async () => {
    const patch = { ...budget, type: "kubernetes:policy/v1:PodDisruptionBudgetPatch" };
    assert.deepEqual(await findings(forbidBlockingBudgets, change(patch, "spec.maxUnavailable", 0)), [
      "web-budget allows 0 unavailable pods",
    ]);
    assert.deepEqual(await findings(forbidBlockingBudgets, deployment), "not applicable");
  });
});
