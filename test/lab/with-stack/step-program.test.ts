import assert from "node:assert/strict";
import * as z from "zod";
import { useLabStack } from "../../support/lab/use-lab-stack.ts";
import { useLab } from "../../support/lab/use-lab.ts";
import {
  describeWorkflow,
  hasEnded,
  nodeOf,
  submitWorkflow,
  waitForWorkflow,
} from "../../support/lab/workflow.ts";
import type { WorkflowNode, WorkflowRun } from "../../support/lab/workflow.ts";

const NAMESPACE = "pipelines";
/** Of no deploy: a plan asks for none. */
const UID = "00000000-0000-4000-8000-000000000000";

const planSchema = z.looseObject({
  verdict: z.string(),
  refusals: z.array(z.string()),
  canary: z.object({ node: z.string(), orchNode: z.string() }),
  rest: z.array(z.object({ node: z.string(), orchNode: z.string() })),
  registryHosts: z.array(z.string()),
});

describe("the step program in a lab", function () {
  this.timeout(240_000);
  const lab = useLab();
  useLabStack(lab);

  after("its workflows are gone", async () => {
    await lab().kubectl("delete", "workflows", "--namespace", NAMESPACE, "--all");
  });

  it("plans a dry run of each fleet, from real nodes, pods and budgets", async () => {
    await start("workers", { target: "lab-workers", fleet: "workers" });
    await start("masters", { target: "lab-master", fleet: "master" }, "lab-master");

    const workers = planOf(await end("workers"));
    assert.deepEqual([workers.verdict, workers.refusals], ["possible", []]);
    const planned = [workers.canary, ...workers.rest];
    assert.deepEqual(planned.map(({ node }) => node).toSorted(), namesOf("worker"));
    assert.ok(planned.every(({ node, orchNode }) => node !== orchNode));
    const masters = planOf(await end("masters"));
    assert.deepEqual([masters.verdict, masters.refusals], ["possible", []]);
    assert.deepEqual([masters.canary, ...masters.rest].map(({ node }) => node).toSorted(), namesOf("master"));
  });

  it("refuses a deploy that means another fleet, and plans nothing", async () => {
    await start("mistaken", { target: "lab-master", fleet: "master" });
    const ended = await end("mistaken");

    assert.equal(ended.status.phase, "Failed", describeWorkflow(ended));
    assert.equal(nodeOf(ended, "verify-deploy-intent").outputs.exitCode, "2");
    assert.match(
      parameterOf(nodeOf(ended, "verify-deploy-intent"), "text"),
      /target must be lab-workers, got "lab-master"/,
    );
    assert.deepEqual(
      ended.status.nodes.flatMap(({ type, displayName }) => (type === "Pod" ? [displayName] : [])).toSorted(),
      ["mistaken.onExit", "verify-deploy-intent"],
    );
  });

  function namesOf(role: string): string[] {
    return lab()
      .lab.nodes.filter((node) => node.role === role)
      .map(({ name }) => name);
  }

  function start(name: string, parameters: Readonly<Record<string, string>>, target = "lab-workers") {
    const all = { deploy: name, deployUID: UID, project: "linux", version: "6.18.9", ...parameters };
    return submitWorkflow(lab(), NAMESPACE, name, {
      workflowTemplateRef: { name: `deploy-linux-${target}` },
      arguments: { parameters: Object.entries(all).map(([key, value]) => ({ name: key, value })) },
    });
  }

  function end(name: string) {
    return waitForWorkflow(lab(), NAMESPACE, name, "it has ended", hasEnded);
  }
});

function planOf(workflow: WorkflowRun) {
  assert.equal(workflow.status.phase, "Succeeded", describeWorkflow(workflow));
  return planSchema.parse(JSON.parse(parameterOf(nodeOf(workflow, "plan"), "json")));
}

function parameterOf(node: WorkflowNode, name: string): string {
  return node.outputs.parameters.find((parameter) => parameter.name === name)?.value ?? "";
}
