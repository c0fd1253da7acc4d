import assert from "node:assert/strict";
import { requireStageOnlyExit } from "../../../../policies/rules/require-stage-only-exit.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { rollingWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";

const WHEN = "{{inputs.parameters.stageOnly}} == false";

function rollOf(...steps: readonly object[]) {
  const inputs = { parameters: ["node", "orchNode", "stageOnly"].map((name) => ({ name })) };
  const roll = { name: "roll-node", inputs, steps: steps.map((one) => [one]) };
  return findings(requireStageOnlyExit, change(rollingWorkflow, "spec.templates.3", roll));
}

function step(template: string, when?: string) {
  return { name: template, template, ...(when === undefined ? {} : { when }) };
}

describe("require-stage-only-exit", () => {
  it("passes a roll of steps that stages first and goes no further when it only stages", async () => {
    assert.deepEqual(
      await rollOf(step("stage-image"), step("cordon", WHEN), step("drain", WHEN), step("reboot", WHEN)),
      [],
    );
  });

  it("refuses a cordon before the staging (B045)", async () => {
    assert.deepEqual(await rollOf(step("cordon", WHEN), step("stage-image"), step("reboot", WHEN)), [
      "workers-workflow does not end above the step cordon of roll-node when it only stages",
    ]);
  });

  it("refuses a step behind the staging that always runs, and a roll that never stages", async () => {
    assert.deepEqual(await rollOf(step("stage-image"), step("drain"), step("reboot", "true")), [
      "workers-workflow does not end above the step drain of roll-node when it only stages",
      "workers-workflow does not end above the step reboot of roll-node when it only stages",
    ]);
    assert.deepEqual(await rollOf(step("drain", WHEN)), [
      "workers-workflow does not end above the step drain of roll-node when it only stages",
    ]);
  });
});
