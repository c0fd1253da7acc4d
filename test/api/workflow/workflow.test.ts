import assert from "node:assert/strict";
import { isEnded, PIN, runWorkflow } from "./run-workflow.ts";
import { startWorkflowCluster } from "./workflow-cluster.ts";
import type { WorkflowCluster } from "./workflow-cluster.ts";

const PLANNED = ["verify-deploy-intent", "resolve-version", "plan"];
const CANARY = ["lock", "roll-node w1", "green-gate w1"];
const STAGED = ["roll-node w2 stage-only", "roll-node w3 stage-only"];
const REST = ["roll-node w2", "green-gate w2", "roll-node w3", "green-gate w3"];

// Argo's own controller on a real API server; what kubelets and the operator do is stood in for.
describe("the workflow of a deploy, run by Argo's controller", function () {
  this.timeout(120_000);
  let cluster: WorkflowCluster;

  before(async function () {
    // Tools that are missing are built.
    this.timeout(3_600_000);
    cluster = await startWorkflowCluster();
  });

  after(() => cluster.stop());

  it("rolls the canary, stages the rest while the gate waits, rolls it one by one, and finishes", async () => {
    const { status, labels, pods } = await runWorkflow(cluster, { name: "good", answer: "approve" });
    assert.equal(status.phase, "Succeeded", status.message);
    assert.deepEqual(labels.slice(0, 6), [...PLANNED, ...CANARY]);
    assert.deepEqual(labels.slice(6, 8).toSorted(), STAGED);
    assert.deepEqual(labels.slice(8), ["verify-decision", ...REST, "final-verify", "finish"]);
    const placed = pods.flatMap(({ label, nodeSelector }) => {
      const host = nodeSelector["kubernetes.io/hostname"];
      return host === undefined ? [] : [`${label} from ${host}`];
    });
    assert.deepEqual(placed.toSorted(), [
      "green-gate w1 from m1",
      "green-gate w2 from m2",
      "green-gate w3 from w1",
      "roll-node w1 from m1",
      "roll-node w2 from m2",
      "roll-node w2 stage-only from m1",
      "roll-node w3 from w1",
      "roll-node w3 stage-only from m1",
    ]);
  });

  it("hands each step what it needs, unchanged", async () => {
    const { pods } = await runWorkflow(cluster, { name: "told" });
    const told = (label: string, ...names: readonly string[]) =>
      names.map((name) => pods.find((pod) => pod.label === label)?.options[name]);
    assert.deepEqual(told("plan", "resolved"), [PIN]);
    assert.deepEqual(told("roll-node w1", "node", "stage-only", "pin", "deploy", "dry-run"), [
      "w1",
      "false",
      PIN,
      "told",
      "false",
    ]);
    assert.deepEqual(told("green-gate w3", "node", "pin", "known-bad"), ["w3", PIN, '["uid-1"]']);
    assert.deepEqual(told("verify-decision", "gate", "answer", "deploy-uid"), [
      "canary",
      "approve",
      "00000000-0000-4000-8000-000000000001",
    ]);
    assert.deepEqual(told("final-verify", "pin", "known-bad"), [PIN, '["uid-1"]']);
  });

  it("ends a dry run with the plan", async () => {
    const { status, labels } = await runWorkflow(cluster, { name: "dry", dryRun: true });
    assert.equal(status.phase, "Succeeded", status.message);
    assert.deepEqual(labels, [...PLANNED, "finish"]);
  });

  for (const [title, failing, before] of [
    ["the intent", "verify-deploy-intent", []],
    ["the plan", "plan", PLANNED.slice(0, 2)],
    ["the lock", "lock", PLANNED],
    ["the roll of the canary", "roll-node w1", [...PLANNED, "lock"]],
    ["the proof of the canary", "green-gate w1", [...PLANNED, ...CANARY.slice(0, 2)]],
  ] as const) {
    it(`stops at ${title} when it fails, and finishes`, async () => {
      const { status, labels } = await runWorkflow(cluster, {
        name: `fail-${failing.replaceAll(" ", "-")}`,
        end: ({ label }) => (label === failing ? { exitCode: 2 } : undefined),
      });
      assert.equal(status.phase, "Failed");
      assert.deepEqual(labels, [...before, failing, "finish"]);
    });
  }

  for (const [failing, last] of [
    ["roll-node w2", ["roll-node w2"]],
    ["green-gate w2", ["roll-node w2", "green-gate w2"]],
    ["green-gate w3", REST],
  ] as const) {
    it(`begins no other node after ${failing} failed, and finishes`, async () => {
      const { status, labels } = await runWorkflow(cluster, {
        name: `fail-${failing.replaceAll(" ", "-")}`,
        end: ({ label }) => (label === failing ? { exitCode: 2 } : undefined),
      });
      assert.equal(status.phase, "Failed");
      assert.deepEqual(labels.slice(8), ["verify-decision", ...last, "finish"]);
    });
  }

  it("waits at the gate for as long as nobody decides, with the rest staged and none of it rolled", async () => {
    const { status, labels } = await runWorkflow(cluster, {
      name: "waits",
      answer: undefined,
      until: (_, ran) => ran.length >= 8,
    });
    assert.equal(status.phase, "Running");
    assert.deepEqual(labels.slice(6).toSorted(), STAGED);
  });

  it("tells the next step that it was only resumed", async () => {
    const { status, pods } = await runWorkflow(cluster, {
      name: "resumed",
      answer: "refuse",
      end: ({ step, options }) =>
        step === "verify-decision" && options["answer"] !== "approve" ? { exitCode: 2 } : undefined,
    });
    assert.equal(status.phase, "Failed");
    assert.deepEqual(
      pods.slice(8).map(({ label, options }) => [label, options["answer"]]),
      [
        ["verify-decision", "refuse"],
        ["finish", undefined],
      ],
    );
  });

  it("lets a deploy of the other target begin only when this one has ended", async () => {
    const both = await Promise.all([
      runWorkflow(cluster, { name: "first", dryRun: true }),
      runWorkflow(cluster, { name: "second", target: "lab-master", dryRun: true }),
    ]);
    assert.deepEqual(
      both.map(({ status }) => status.phase),
      ["Succeeded", "Succeeded"],
    );
    const [first, second] = both.map(({ times }) => times);
    assert.ok(first !== undefined && second !== undefined);
    assert.ok(
      first.last <= second.first || second.last <= first.first,
      `one must end before the other begins, got ${JSON.stringify([first, second])}`,
    );
  });

  it("ends at once when staging fails, without waiting for the gate", async () => {
    const { status, labels } = await runWorkflow(cluster, {
      name: "fail-staging",
      answer: undefined,
      end: ({ label }) => (label === "roll-node w2 stage-only" ? { exitCode: 2 } : undefined),
      until: (seen, ran) => isEnded(seen) && ran.at(-1) === "finish",
    });
    assert.equal(status.phase, "Failed");
    assert.deepEqual(labels.slice(6), ["roll-node w2 stage-only", "finish"]);
  });
});
