import assert from "node:assert/strict";
import { orderRegistryHostLast } from "../../../../policies/rules/order-registry-host-last.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import {
  call,
  onlyNodeWorkflow,
  planningWorkflow,
  rollingWorkflow,
} from "../../../fixtures/policies/resources/workflow-template.ts";
import { findings } from "../findings.ts";

function loopOver(withParam: string) {
  return change(rollingWorkflow, "spec.templates.1.steps.0.0.withParam", withParam);
}

describe("order-registry-host-last", () => {
  it("passes a loop over what the plan says, handed on or at first hand", async () => {
    for (const from of ["{{steps.plan.outputs.parameters.rest}}", "{{inputs.parameters.node-list}}"]) {
      assert.deepEqual(await findings(orderRegistryHostLast, loopOver(from)), [], from);
    }
  });

  it("refuses a loop over anything else", async () => {
    for (const from of ["{{workflow.parameters.nodes}}", "x{{inputs.parameters.nodes}}", "[]"]) {
      assert.deepEqual(
        await findings(orderRegistryHostLast, loopOver(from)),
        ["workers-workflow rolls nodes in its step node in an order that is not the plan's"],
        from,
      );
    }
  });

  it("judges a roll that nothing in the workflow leads to", async () => {
    const alone = change(onlyNodeWorkflow, "spec.templates.0.steps", [[call("mail", "notify")]]);
    assert.deepEqual(await findings(orderRegistryHostLast, alone), []);
    assert.deepEqual(
      await findings(orderRegistryHostLast, change(alone, "spec.templates.1.container.args", [])),
      ["workers-workflow does not tell its template roll-node which pods are the registry's"],
    );
  });

  it("says nothing about a deploy that only plans", async () => {
    assert.deepEqual(await findings(orderRegistryHostLast, planningWorkflow), "not applicable");
  });
});
