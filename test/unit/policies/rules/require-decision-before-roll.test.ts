import assert from "node:assert/strict";
import { requireDecisionBeforeRoll } from "../../../../policies/rules/require-decision-before-roll.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { planningWorkflow, rollingWorkflow } from "../../../fixtures/policies/resources/workflow-template.ts";

const STEPS = "spec.templates.0.steps";
const UNDECIDED =
  "workers-workflow takes more than the first node down in its step roll before a verified decision";

function step(name: string, template: string, more: object = {}) {
  return [{ name, template, ...more }];
}

const canary = step("canary", "roll-node");
const wait = step("wait", "canary-gate");
const verify = step("verify", "verify-decision");
const rest = step("rest", "roll-rest");

function inOrder(...steps: readonly object[]) {
  return findings(requireDecisionBeforeRoll, change(rollingWorkflow, STEPS, steps));
}

function judgeSteps(workflow: typeof rollingWorkflow, ...steps: readonly object[]) {
  return findings(requireDecisionBeforeRoll, change(workflow, STEPS, steps));
}

function staged(value: string) {
  return step("stage", "roll-node", {
    withParam: "[]",
    arguments: { parameters: [{ name: "stageOnly", value }] },
  });
}

describe("require-decision-before-roll", () => {
  it("passes a deploy that only plans, and one that asks after the first node", async () => {
    assert.deepEqual(await findings(requireDecisionBeforeRoll, planningWorkflow), []);
    assert.deepEqual(await findings(requireDecisionBeforeRoll, rollingWorkflow), []);
  });

  it("passes one node without a decision, and a fleet that decides before its first", async () => {
    assert.deepEqual(await inOrder(canary), []);
    assert.deepEqual(await inOrder(wait, verify, rest), []);
  });

  it("refuses the rest without a gate, without its check, and in the wrong order", async () => {
    for (const steps of [
      [canary, rest],
      [canary, wait, rest],
      [canary, verify, rest],
      [canary, verify, wait, rest],
      [canary, rest, wait, verify],
    ]) {
      assert.deepEqual(await inOrder(...steps), [UNDECIDED]);
    }
  });

  it("refuses a loop over nodes as the first roll", async () => {
    assert.deepEqual(await inOrder(rest), [UNDECIDED]);
    assert.deepEqual(await inOrder(step("all", "roll-node", { withParam: "[]" })), [
      "workers-workflow takes more than the first node down in its step all before a verified decision",
    ]);
  });

  it("refuses a second node by itself before the decision", async () => {
    const second = step("second", "roll-node");
    assert.deepEqual(await inOrder(canary, second, wait, verify, rest), [
      "workers-workflow takes more than the first node down in its step second before a verified decision",
    ]);
  });

  it("refuses a check that may be skipped or whose failure does not count", async () => {
    for (const more of [{ when: "1 == 1" }, { continueOn: { failed: true } }]) {
      assert.deepEqual(await inOrder(canary, wait, step("verify", "verify-decision", more), rest), [
        UNDECIDED,
      ]);
    }
  });

  it("passes a whole roll that may be skipped, and refuses a decision that may be skipped without it", async () => {
    const whole = change(rollingWorkflow, "spec.templates.7", {
      name: "whole",
      steps: [canary, wait, verify, rest],
    });
    const half = change(rollingWorkflow, "spec.templates.7", { name: "half", steps: [canary, wait, verify] });
    for (const more of [{ when: "1 == 1" }, { continueOn: { failed: true } }]) {
      assert.deepEqual(await judgeSteps(whole, step("whole", "whole", more)), []);
      assert.deepEqual(await judgeSteps(half, step("half", "half", more), rest), [UNDECIDED]);
      assert.deepEqual(await judgeSteps(half, step("half", "half", more), step("rest", "roll-rest", more)), [
        UNDECIDED,
      ]);
      assert.deepEqual(await judgeSteps(half, step("half", "half"), step("rest", "roll-rest", more)), []);
    }
  });

  it("wants a new decision after a second gate", async () => {
    assert.deepEqual(await inOrder(canary, wait, verify, rest, wait, step("more", "roll-node")), [
      "workers-workflow takes more than the first node down in its step more before a verified decision",
    ]);
  });

  it("does not count a roll that stops before the cordon, and counts one that says so by a parameter", async () => {
    assert.deepEqual(await inOrder(canary, staged("true"), wait, verify, rest), []);
    assert.deepEqual(await inOrder(canary, staged("{{inputs.parameters.x}}"), wait, verify, rest), [
      "workers-workflow takes more than the first node down in its step stage before a verified decision",
    ]);
  });

  it("refuses two of them side by side", async () => {
    assert.deepEqual(await inOrder([...canary, ...step("other", "roll-node")]), [
      "the steps canary, other run side by side; a roll and a decision come one after the other",
    ]);
    assert.deepEqual(await inOrder(canary, [...wait, ...verify], rest), [
      "the steps wait, verify run side by side; a roll and a decision come one after the other",
    ]);
  });

  it("passes a roll beside a step that takes nothing down, and a dag that only plans", async () => {
    assert.deepEqual(await inOrder([...canary, ...step("look", "green-gate")], wait, verify, rest), []);
    const tasks = [...step("verify", "verify-deploy-intent"), ...step("plan", "plan")];
    const dag = change(change(planningWorkflow, STEPS, undefined), "spec.templates.0.dag", { tasks });
    assert.deepEqual(await findings(requireDecisionBeforeRoll, dag), []);
  });

  it("refuses a roll in a dag, in a step without a template's name, and in a circle", async () => {
    const dag = change(change(rollingWorkflow, STEPS, undefined), "spec.templates.0.dag", {
      tasks: [...canary],
    });
    assert.deepEqual(await findings(requireDecisionBeforeRoll, dag), [
      "template main rolls or decides in a dag, whose order cannot be told; use steps",
    ]);
    const both = [{ name: "canary", template: "green-gate", inline: { container: {} } }];
    assert.deepEqual(await inOrder(both), [
      "step canary must call a template by its name, so that the rule can be judged",
    ]);
    assert.deepEqual(await inOrder([{ name: "canary", inline: { container: {} } }]), [
      "step canary must call a template by its name, so that the rule can be judged",
    ]);
    assert.deepEqual(await inOrder(canary, step("again", "main")), [
      "template main calls itself, so the order of its steps cannot be told",
    ]);
  });

  it("counts what the exit handler rolls", async () => {
    const exiting = change(change(rollingWorkflow, STEPS, [canary]), "spec.onExit", "roll-rest");
    assert.deepEqual(await findings(requireDecisionBeforeRoll, exiting), [UNDECIDED]);
  });

  it("says nothing about another kind", async () => {
    const workflow = { ...planningWorkflow, type: "kubernetes:core/v1:ConfigMap" };
    assert.deepEqual(await findings(requireDecisionBeforeRoll, workflow), "not applicable");
  });
});
