import assert from "node:assert/strict";
import { requireGreenGate } from "../../../../policies/rules/require-green-gate.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import {
  call,
  onlyNodeWorkflow,
  planningWorkflow,
} from "../../../fixtures/policies/resources/workflow-template.ts";
import { findings } from "../findings.ts";

const UNPROVEN = ["workers-workflow does not prove the node that its step only has rolled"];

/** The only node of a fleet with this argument, and what comes right behind it. */
function rolling(given: Readonly<Record<string, string>>, ...behind: readonly object[]) {
  const steps = [[call("only", "roll-node", given)], behind];
  return findings(requireGreenGate, change(onlyNodeWorkflow, "spec.templates.0.steps", steps));
}

describe("require-green-gate", () => {
  it("passes a proof beside other steps, of the one node of a fleet too", async () => {
    assert.deepEqual(await findings(requireGreenGate, onlyNodeWorkflow), []);
    const gate = call("prove", "green-gate", { node: "w1" });
    assert.deepEqual(await rolling({ node: "w1" }, call("mail", "notify"), gate), []);
  });

  it("refuses the one node of a fleet without a proof", async () => {
    assert.deepEqual(await rolling({ node: "w1" }), UNPROVEN);
    assert.deepEqual(await rolling({ node: "w1" }, call("prove", "notify", { node: "w1" })), UNPROVEN);
  });

  it("refuses a proof of a node that neither names", async () => {
    assert.deepEqual(await rolling({}, call("prove", "green-gate")), UNPROVEN);
    assert.deepEqual(await rolling({ node: "" }, call("prove", "green-gate", { node: "" })), UNPROVEN);
  });

  it("wants none of a roll that only stages, and says nothing about a plan", async () => {
    assert.deepEqual(await rolling({ node: "w1", stageOnly: "true" }), "not applicable");
    assert.deepEqual(await findings(requireGreenGate, planningWorkflow), "not applicable");
  });
});
