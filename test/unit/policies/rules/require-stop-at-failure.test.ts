import assert from "node:assert/strict";
import { requireStopAtFailure } from "../../../../policies/rules/require-stop-at-failure.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { call, planningWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";
import { findings } from "../findings.ts";

function loop(failFast: unknown) {
  const steps = [[call("each", "roll-node", {}, { withItems: ["w1", "w2"] })]];
  const main = { name: "main", steps, failFast };
  return findings(requireStopAtFailure, change(planningWorkflow, "spec.templates", [main]));
}

describe("require-stop-at-failure", () => {
  it("passes the one loop of a workflow that stops", async () => {
    assert.deepEqual(await loop(true), []);
  });

  it("refuses one that does not, or leaves it open", async () => {
    for (const failFast of [undefined, null, false, "true"]) {
      assert.deepEqual(await loop(failFast), [
        "workers-workflow rolls nodes in a loop of its template main that does not stop at a failure",
      ]);
    }
  });

  it("says nothing about a workflow without a loop", async () => {
    assert.deepEqual(await findings(requireStopAtFailure, planningWorkflow), "not applicable");
  });
});
