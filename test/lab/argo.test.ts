import assert from "node:assert/strict";
import { PatchStrategy, RbacAuthorizationV1Api } from "@kubernetes/client-node";
import { useLab } from "../support/lab/use-lab.ts";
import { useNamespace } from "../support/lab/use-namespace.ts";
import {
  describeWorkflow,
  hasEnded,
  nodeOf,
  readWorkflow,
  submitWorkflow,
  waitForWorkflow,
} from "../support/lab/workflow.ts";
import type { WorkflowRun } from "../support/lab/workflow.ts";
import { exclusiveWorkflow, failingWorkflow, passingWorkflow, suspendedWorkflow } from "./argo-workflows.ts";

const NAMESPACE = "argo-check";
const NODES = ["w1", "w2", "m1"];

describe("Argo in a lab", function () {
  this.timeout(240_000);
  const lab = useLab();
  useNamespace(lab, NAMESPACE);

  // All at once: most of the time of a workflow is spent waiting.
  before("the workflows have started", async () => {
    await lab().core.createNamespacedServiceAccount({
      namespace: NAMESPACE,
      body: { metadata: { name: "steps" } },
    });
    const rbac = lab().config.makeApiClient(RbacAuthorizationV1Api);
    await rbac.createNamespacedRole({
      namespace: NAMESPACE,
      body: {
        metadata: { name: "steps" },
        rules: [
          { apiGroups: ["argoproj.io"], resources: ["workflowtaskresults"], verbs: ["create", "patch"] },
        ],
      },
    });
    await rbac.createNamespacedRoleBinding({
      namespace: NAMESPACE,
      body: {
        metadata: { name: "steps" },
        roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "steps" },
        subjects: [{ kind: "ServiceAccount", name: "steps", namespace: NAMESPACE }],
      },
    });
    await submit("passing", passingWorkflow(NODES));
    await submit("suspended", suspendedWorkflow());
    await submit("refused", suspendedWorkflow());
    await submit("exclusive-1", exclusiveWorkflow("one"));
    await submit("exclusive-2", exclusiveWorkflow("one"));
    await submit("failing", failingWorkflow());
  });

  it("hands outputs on, and runs each step on the node that its parameter names", async () => {
    const ended = await end("passing");

    assert.equal(ended.status.phase, "Succeeded", describeWorkflow(ended));
    const consumers = NODES.map((node, index) => nodeOf(ended, `consume(${index}:${node})`));
    assert.deepEqual(
      consumers.map(({ hostNodeName, outputs }) => [hostNodeName, outputs.parameters]),
      NODES.map((node) => [node, [{ name: "seen", value: node }]]),
    );
  });

  it("waits at a suspended step, and hands on the value that it is resumed with", async () => {
    const waiting = await suspended("suspended");
    assert.equal(waiting.status.nodes.filter(({ displayName }) => displayName === "verify").length, 0);
    await resume(waiting, [{ name: "decision", value: "approve" }]);
    const ended = await end("suspended");

    assert.equal(ended.status.phase, "Succeeded", describeWorkflow(ended));
    assert.deepEqual(nodeOf(ended, "verify").outputs.parameters, [{ name: "got", value: "approve" }]);
  });

  it("lets nothing pass when a suspended step is resumed without the value", async () => {
    const waiting = await suspended("refused");
    await resume(waiting, undefined);
    await waitForWorkflow(lab(), NAMESPACE, "refused", "its gate is marked as passed", (workflow) =>
      workflow.status.nodes.some(({ type, phase }) => type === "Suspend" && phase === "Succeeded"),
    );
    // Steps follow one another within seconds here: the third test after this one has seen many.
    await end("failing");

    const now = await readWorkflow(lab(), NAMESPACE, "refused");
    assert.equal(
      now.status.nodes.some(({ type, displayName }) => type === "Pod" && displayName === "verify"),
      false,
    );
    assert.notEqual(now.status.phase, "Succeeded");
  });

  it("runs two workflows with one mutex one after the other", async () => {
    const [first, second] = [await end("exclusive-1"), await end("exclusive-2")].toSorted((a, b) =>
      startOf(a) < startOf(b) ? -1 : 1,
    ) as [WorkflowRun, WorkflowRun];

    assert.deepEqual([first.status.phase, second.status.phase], ["Succeeded", "Succeeded"]);
    assert.ok(startOf(second) >= (nodeOf(first, first.metadata.name).finishedAt ?? ""), "both ran at once");
  });

  it("starts nothing after the first failure but the exit handler", async () => {
    const ended = await end("failing");

    assert.equal(ended.status.phase, "Failed", describeWorkflow(ended));
    assert.equal(nodeOf(ended, "roll(0:first)").phase, "Succeeded");
    assert.equal(nodeOf(ended, "roll(1:second)").phase, "Failed");
    assert.deepEqual(
      ended.status.nodes
        .filter(({ type }) => type === "Pod")
        .map(({ displayName }) => displayName)
        .toSorted(),
      ["failing.onExit", "roll(0:first)", "roll(1:second)"],
    );
    assert.deepEqual(nodeOf(ended, "failing.onExit").outputs.parameters, [
      { name: "status", value: "Failed" },
    ]);
  });

  function submit(name: string, spec: object): Promise<void> {
    return submitWorkflow(lab(), NAMESPACE, name, spec);
  }

  function end(name: string): Promise<WorkflowRun> {
    return waitForWorkflow(lab(), NAMESPACE, name, "it has ended", hasEnded);
  }

  function suspended(name: string): Promise<WorkflowRun> {
    return waitForWorkflow(lab(), NAMESPACE, name, "its gate waits", ({ status }) =>
      status.nodes.some(({ type, phase }) => type === "Suspend" && phase === "Running"),
    );
  }

  /** What `argo resume` does: the workflow's status is no subresource. */
  async function resume(
    workflow: WorkflowRun,
    parameters: readonly { readonly name: string; readonly value: string }[] | undefined,
  ): Promise<void> {
    const { id } = nodeOf(workflow, "gate");
    const node = {
      phase: "Succeeded",
      finishedAt: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
      message: "resumed by a test",
      ...(parameters === undefined ? {} : { outputs: { parameters } }),
    };
    const body = {
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Workflow",
      metadata: { namespace: NAMESPACE, name: workflow.metadata.name },
      status: { nodes: { [id]: node } },
    };
    await lab().objects.patch(body, undefined, undefined, undefined, undefined, PatchStrategy.MergePatch);
  }
});

function startOf(workflow: WorkflowRun): string {
  return nodeOf(workflow, workflow.metadata.name).startedAt ?? "";
}
