import assert from "node:assert/strict";
import { limitStepTime } from "../../../../policies/rules/limit-step-time.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { planningWorkflow, rollingWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";

const UNBOUNDED = ["workers-workflow has no time limit on its template plan"];

function limited(key: string, value: unknown) {
  const bare = change(planningWorkflow, "spec.templates.2.activeDeadlineSeconds", undefined);
  return findings(limitStepTime, change(bare, `spec.templates.2.${key}`, value));
}

describe("limit-step-time", () => {
  it("passes steps with a limit, and gates that wait for a person", async () => {
    assert.deepEqual(await findings(limitStepTime, planningWorkflow), []);
    assert.deepEqual(await findings(limitStepTime, rollingWorkflow), []);
  });

  it("refuses a step without a limit, or with one that is none", async () => {
    assert.deepEqual(await limited("timeout", undefined), UNBOUNDED);
    assert.deepEqual(await limited("timeout", "0s"), UNBOUNDED);
    assert.deepEqual(await limited("activeDeadlineSeconds", 0), UNBOUNDED);
    assert.deepEqual(await limited("activeDeadlineSeconds", "{{inputs.parameters.limit}}"), UNBOUNDED);
  });

  it("passes the other way to set a limit, and one for all templates", async () => {
    assert.deepEqual(await limited("timeout", "30m"), []);
    assert.deepEqual(await limited("timeout", "1s"), []);
    assert.deepEqual(await limited("activeDeadlineSeconds", 1), []);
    const bare = change(planningWorkflow, "spec.templates.2.activeDeadlineSeconds", undefined);
    const byDefault = change(bare, "spec.templateDefaults.timeout", "30m");
    assert.deepEqual(await findings(limitStepTime, byDefault), []);
  });

  it("says nothing about another kind", async () => {
    const workflow = { ...planningWorkflow, type: "kubernetes:core/v1:ConfigMap" };
    assert.deepEqual(await findings(limitStepTime, workflow), "not applicable");
  });
});
