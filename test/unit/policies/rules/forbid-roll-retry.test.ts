import assert from "node:assert/strict";
import { forbidRollRetry } from "../../../../policies/rules/forbid-roll-retry.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { planningWorkflow, rollingWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";

const RETRY = { limit: 2 };

function retrying(index: number) {
  return findings(forbidRollRetry, change(rollingWorkflow, `spec.templates.${index}.retryStrategy`, RETRY));
}

describe("forbid-roll-retry", () => {
  it("refuses to retry a roll and whatever leads to one, and lets other steps retry", async () => {
    for (const [index, name] of ["main", "roll-rest", "roll-and-prove", "roll-node"].entries()) {
      assert.deepEqual(await retrying(index), [
        `workers-workflow retries its template ${name}, which takes a node down`,
      ]);
    }
    assert.deepEqual(await retrying(4), []);
  });

  it("says nothing about a deploy that only plans", async () => {
    const planning = change(planningWorkflow, "spec.templateDefaults.retryStrategy", RETRY);
    assert.deepEqual(await findings(forbidRollRetry, planning), "not applicable");
  });
});
