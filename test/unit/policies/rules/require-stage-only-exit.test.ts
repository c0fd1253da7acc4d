import assert from "node:assert/strict";
import { requireStageOnlyExit } from "../../../../policies/rules/require-stage-only-exit.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { call, rollingWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";

const WHEN = "{{inputs.parameters.stageOnly}} == false";

const INPUTS = { parameters: ["node", "orchNode", "stageOnly"].map((name) => ({ name })) };

function rollOf(...steps: readonly object[]) {
  const roll = { name: "roll-node", inputs: INPUTS, steps: steps.map((one) => [one]) };
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

  it("passes what takes nothing down, wherever it stands", async () => {
    assert.deepEqual(await rollOf(step("look"), step("stage-image"), step("notify")), []);
  });

  it("refuses what takes a node down beside the staging, and finds the staging beside others", async () => {
    const besides = [step("notify"), step("stage-image"), step("drain", WHEN)];
    const roll = change(rollingWorkflow, "spec.templates.3", { name: "roll-node", inputs: INPUTS });
    const beside = change(roll, "spec.templates.3.steps", [besides, [step("reboot", WHEN)]]);
    assert.deepEqual(await findings(requireStageOnlyExit, beside), [
      "workers-workflow does not end above the step drain of roll-node when it only stages",
    ]);
  });

  it("judges a roll that is called once, and one that is not called", async () => {
    const bare = change(rollingWorkflow, "spec.templates", [{ name: "roll-node" }]);
    const unknowing = "workers-workflow has a template roll-node that knows no stageOnly";
    assert.deepEqual(await findings(requireStageOnlyExit, bare), [unknowing]);
    const main = { name: "main", steps: [[call("roll", "roll-node")]] };
    assert.deepEqual(await findings(requireStageOnlyExit, change(bare, "spec.templates.1", main)), [
      "workers-workflow does not say in its step roll whether the node is only staged",
      unknowing,
    ]);
    assert.deepEqual(await findings(requireStageOnlyExit, change(bare, "spec.templates.0", main)), [
      "workers-workflow does not say in its step roll whether the node is only staged",
    ]);
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
