import assert from "node:assert/strict";
import { separateOrchestrationNode } from "../../../../policies/rules/separate-orchestration-node.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { call, planningWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";
import { findings } from "../findings.ts";

const UNPINNED = "workers-workflow does not pin its template roll-node to orchNode";
const UNSAID = "workers-workflow does not say in its step roll which other node it runs on";

function judge(...templates: readonly object[]) {
  return findings(separateOrchestrationNode, change(planningWorkflow, "spec.templates", templates));
}

function main(given: Readonly<Record<string, string>>) {
  return { name: "main", steps: [[call("roll", "roll-node", given)]] };
}

describe("separate-orchestration-node", () => {
  it("judges one roll and its one call, and each of them alone", async () => {
    assert.deepEqual(await judge(main({}), { name: "roll-node" }), [UNPINNED, UNSAID]);
    assert.deepEqual(await judge({ name: "roll-node" }), [UNPINNED]);
    assert.deepEqual(await judge(main({})), [UNSAID]);
  });

  it("wants two nodes that are not the same", async () => {
    assert.deepEqual(await judge(main({ node: "w1", orchNode: "w2" })), []);
    for (const given of [{ node: "w1" }, { orchNode: "w2" }, { node: "w1", orchNode: "w1" }]) {
      assert.deepEqual(await judge(main(given)), [UNSAID], JSON.stringify(given));
    }
  });

  it("says nothing about a deploy that only plans", async () => {
    assert.deepEqual(await findings(separateOrchestrationNode, planningWorkflow), "not applicable");
  });
});
