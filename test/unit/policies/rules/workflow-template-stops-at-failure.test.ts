import assert from "node:assert/strict";
import { workflowTemplateStopsAtFailure } from "../../../../policies/rules/workflow-template-stops-at-failure.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { planningWorkflow, rollingWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";

const RETRY = { limit: 2 };

function broken(path: string, value: unknown) {
  return findings(workflowTemplateStopsAtFailure, change(rollingWorkflow, `spec.${path}`, value));
}

describe("workflow-template-stops-at-failure", () => {
  it("passes a deploy that plans, and one that rolls", async () => {
    assert.deepEqual(await findings(workflowTemplateStopsAtFailure, planningWorkflow), []);
    assert.deepEqual(await findings(workflowTemplateStopsAtFailure, rollingWorkflow), []);
  });

  it("refuses several steps at once", async () => {
    for (const value of [undefined, 2, "1"]) {
      assert.deepEqual(await broken("parallelism", value), [
        "workers-workflow may run several steps at once: its parallelism is not 1",
      ]);
    }
  });

  it("refuses to retry a roll and whatever leads to one, and lets other steps retry", async () => {
    for (const [index, name] of ["main", "roll-rest", "roll-and-prove", "roll-node"].entries()) {
      assert.deepEqual(await broken(`templates.${index}.retryStrategy`, RETRY), [
        `workers-workflow retries its template ${name}, which takes a node down`,
      ]);
    }
    assert.deepEqual(await broken("templates.4.retryStrategy", RETRY), []);
  });

  it("refuses to retry everything, where something rolls", async () => {
    assert.deepEqual(await broken("templateDefaults.retryStrategy", RETRY), [
      "workers-workflow retries every template (templateDefaults.retryStrategy)",
    ]);
    const planning = change(planningWorkflow, "spec.templateDefaults.retryStrategy", RETRY);
    assert.deepEqual(await findings(workflowTemplateStopsAtFailure, planning), []);
  });

  it("refuses a loop of rolls that goes on after a failure or takes two at once", async () => {
    const found = [
      "workers-workflow rolls nodes in a loop of its template roll-rest that does not stop at a failure",
    ];
    assert.deepEqual(await broken("templates.1.failFast", undefined), found);
    assert.deepEqual(await broken("templates.1.parallelism", 2), found);
    assert.deepEqual(await broken("templates.1.parallelism", undefined), found);
  });
});
