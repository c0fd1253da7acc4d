import assert from "node:assert/strict";
import {
  argumentOf,
  calledTemplate,
  callsOf,
  findRolling,
  isLooped,
  readDeployWorkflow,
} from "../../../../policies/reading/workflow-template.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import {
  call,
  planningWorkflow,
  rollingWorkflow,
} from "../../../fixtures/policies/resources/workflow-template.ts";
import type { EvaluatedResource } from "../../../support/evaluate.ts";

const OF_A_TARGET =
  "urn:pulumi:test::turntable::turntable:pipelines:DeployTarget$kubernetes:argoproj.io/v1alpha1:WorkflowTemplate::x";

function isDeploy(resource: EvaluatedResource): boolean {
  return readDeployWorkflow({ urn: "urn:x", ...resource }) !== undefined;
}

function ofKind(kind: string): EvaluatedResource {
  return { ...planningWorkflow, type: `kubernetes:argoproj.io/v1alpha1:${kind}` };
}

describe("a workflow that may take nodes down", () => {
  const other = change(planningWorkflow, "metadata.name", "report");

  it("is one by its name, by its target or by its rolls alone", () => {
    assert.equal(isDeploy(planningWorkflow), true);
    assert.equal(isDeploy({ ...other, urn: OF_A_TARGET }), true);
    assert.equal(isDeploy(change(rollingWorkflow, "metadata.name", "report")), true);
    const far = { name: "main", steps: [[{ name: "far", templateRef: { template: "roll-node" } }]] };
    assert.equal(isDeploy(change(other, "spec.templates", [far])), true);
    assert.equal(isDeploy(other), false);
    assert.equal(isDeploy(change(planningWorkflow, "metadata.name", "no-deploy-linux-x")), false);
  });

  it("is a template of the namespace or of the cluster", () => {
    assert.deepEqual(
      ["WorkflowTemplate", "ClusterWorkflowTemplate", "CronWorkflow"].map((kind) => isDeploy(ofKind(kind))),
      [true, true, false],
    );
  });
});

describe("the templates of a workflow", () => {
  const roll = { name: "my-roll-node" };
  const tasks = [call("task", "inner")];

  it("take a node down when they lead to a roll, however far it is and wherever it is defined", () => {
    const templates = [
      { name: "outer", dag: { tasks } },
      { name: "inner", steps: [[call("a", "notify"), call("b", "my-roll-node")]] },
      { name: "notify" },
      { name: "elsewhere", steps: [[{ name: "far", templateRef: { template: "roll-node" } }]] },
      roll,
    ];
    assert.deepEqual([...findRolling({ templates })].sort(), ["elsewhere", "inner", "my-roll-node", "outer"]);
  });

  it("call the steps of every group, and then the tasks", () => {
    const steps = [[call("a", "x"), call("b", "x")], [call("c", "x")]];
    assert.deepEqual(
      callsOf({ name: "one", steps, dag: { tasks } }).map(({ name }) => name),
      ["a", "b", "c", "task"],
    );
    assert.deepEqual(callsOf(roll), []);
  });
});

describe("a call of a template", () => {
  it("names it, and cannot be judged otherwise", () => {
    assert.equal(calledTemplate({ name: "one", templateRef: { template: "x" }, inline: null }), "x");
    assert.equal(calledTemplate(call("one", "y")), "y");
    for (const unnamed of [{ name: "one" }, { ...call("one", "x"), inline: {} }]) {
      assert.throws(() => calledTemplate(unnamed), {
        message: "step one must call a template by its name, so that the rule can be judged",
      });
    }
  });

  it("gives texts", () => {
    const given = call("one", "x", { node: "w1" });
    assert.deepEqual([argumentOf(given, "node"), argumentOf(given, "orchNode")], ["w1", undefined]);
    const number = { name: "one", arguments: { parameters: [{ name: "node", value: 1 }] } };
    assert.equal(argumentOf(number, "node"), undefined);
    assert.equal(argumentOf({ name: "one", arguments: null }, "node"), undefined);
  });

  it("is looped by each of three ways alone", () => {
    const ways = [{ withItems: [] }, { withParam: "" }, { withSequence: {} }, { withItems: null }, {}];
    assert.deepEqual(
      ways.map((way) => isLooped(call("one", "x", {}, way))),
      [true, true, true, false, false],
    );
  });
});
