import assert from "node:assert/strict";
import { gunzipSync } from "node:zlib";
import { waitFor } from "../../support/wait-for.ts";
import { ENDED, RUNS, UNTIL_GATE, WHOLE } from "../../unit/pipelines/operator/workflow-fixture.ts";
import { eventsAbout } from "./events-about.ts";
import { DeployRun } from "./deploy-run.ts";
import { describeFigures, TARGET_TEMPLATE } from "./describe-figures.ts";
import { startOperatorCluster } from "./operator-cluster.ts";
import type { OperatorCluster } from "./operator-cluster.ts";
import { startOperator } from "./start-operator.ts";
import type { RunningOperator } from "./start-operator.ts";

const TARGET = 'project="linux",target="lab-workers"';
/** A gate that has just opened: a decision must be younger than it. */
const gateNow = () => ({ ...RUNS.gate, startedAt: new Date().toISOString().replace(/\.\d+Z$/, "Z") });
const passed = () => ({ ...RUNS.gatePassed, startedAt: gateNow().startedAt });
const FAILED = {
  phase: "Failed",
  message: "Stopped with strategy 'Stop'",
  finishedAt: "2026-11-30T10:40:00Z",
};

function unpack(text: string): Record<string, { readonly phase: string }> {
  // It is what this test, or the operator, packed.
  return JSON.parse(gunzipSync(Buffer.from(text, "base64")).toString()) as Record<string, { phase: string }>;
}

describe("the operator on a real API server, without Argo", function () {
  this.timeout(120_000);
  let cluster: OperatorCluster;
  let operator: RunningOperator;
  let count = 0;

  before(async function () {
    this.timeout(600_000);
    cluster = await startOperatorCluster();
    await cluster.objects.create(TARGET_TEMPLATE);
    operator = await startOperator(cluster, "a");
  });

  after(async () => {
    await operator.end();
    await cluster.stop();
  });

  /** A deploy whose workflow the operator has created. */
  async function begun(changes: object = {}): Promise<DeployRun> {
    const run = new DeployRun(cluster, () => operator, `d${++count}`);
    await run.ask(changes);
    await run.untilWorkflow("it is created", () => true);
    return run;
  }

  /** A deploy that waits at its gate. */
  async function waiting(compressed = false): Promise<DeployRun> {
    const run = await begun();
    await run.argo([...UNTIL_GATE, gateNow()], {}, compressed);
    await run.until("AwaitingGate");
    return run;
  }

  describeFigures(() => operator);

  /** What `kubectl describe` shows of a deploy that went well, and of its first node. */
  async function showsItsStory(run: DeployRun): Promise<void> {
    const { name } = run;
    const { metadata, status } = await run.read();
    const about = { namespace: "pipelines", name, uid: metadata.uid };
    assert.deepEqual(await eventsAbout(cluster.objects, about), [
      "Normal Approved: abel approved at gate canary",
      `Normal AwaitingDecision: waits for a decision at gate canary; see pipectl status ${name}`,
      `Normal LockReleased: turntable/${name} holds no lock any more`,
      `Normal LockTaken: turntable/${name} holds the lock of everything that takes a node down`,
      "Normal NodeProven: w1 is rolled to linux 6.18.9 and proven",
      "Normal NodeProven: w2 is rolled to linux 6.18.9 and proven",
      "Normal NodeProven: w3 is rolled to linux 6.18.9 and proven",
      "Normal Planned: linux 6.18.9 on w1, w2, w3, in this order; canary w1",
      `Normal Started: workflow ${name} carries it`,
      "Normal Succeeded: every node is proven, 3 of 3",
    ]);
    const node = await eventsAbout(cluster.objects, { namespace: "default", name: "w1", uid: "w1" });
    assert.deepEqual(
      node.filter((line) => line.includes(`deploy ${name}`)),
      [
        `Normal RollBegun: deploy ${name} rolls it to linux 6.18.9`,
        `Normal RollProven: it is rolled to linux 6.18.9 and proven, by deploy ${name}`,
      ],
    );
    assert.deepEqual(
      status?.conditions?.filter(({ status: holds }) => holds === "True").map(({ type }) => type),
      ["Complete"],
    );
  }

  it("creates the workflow of a deploy: its target's template and what was asked for, and nothing else", async () => {
    const run = await begun();
    const [deploy, workflow] = [await run.read(), await run.workflow()];
    assert.deepEqual(workflow.spec, {
      shutdown: "",
      workflowTemplateRef: { name: "deploy-linux-lab-workers" },
      arguments: {
        parameters: [
          { name: "deploy", value: run.name },
          { name: "deployUID", value: deploy.metadata.uid },
          { name: "target", value: "lab-workers" },
          { name: "project", value: "linux" },
          { name: "version", value: "6.18.9" },
          { name: "fleet", value: "workers" },
          { name: "dryRun", value: "false" },
        ],
      },
    });
    assert.deepEqual(
      workflow.metadata.ownerReferences.map(({ kind, name, uid }) => [kind, name, uid]),
      [["PipelineDeploy", run.name, deploy.metadata.uid]],
    );
    assert.equal(workflow.metadata.labels["turntable.internal/deploy"], run.name);
    await run.argo([RUNS.intent, RUNS.plan], { phase: "Failed", finishedAt: "2026-11-30T10:05:00Z" });
    await run.until("Failed");
  });

  it("mirrors a deploy, lets its gate go on by the recorded decision, and records its end once", async () => {
    const run = await waiting();
    const shown = await run.read();
    assert.deepEqual(
      [shown.status?.awaitingGate, shown.status?.progress?.text, shown.status?.plan?.order],
      ["canary", "1/3", ["w1", "w2", "w3"]],
    );
    const sign = `pipelines_deploy_awaiting_gate{${TARGET},gate="canary"} 1`;
    await waitFor(
      "its gate is among the figures",
      async () => ((await operator.ask("/metrics")).includes(sign) ? undefined : "it is not"),
      { deadlineSeconds: 20 },
    );
    await run.decide("approve");
    const { status } = await run.untilWorkflow(
      "its gate goes on",
      ({ status: now }) => now.nodes["gate"]?.phase === "Succeeded",
    );
    assert.deepEqual(status.nodes["gate"]?.["outputs"], {
      parameters: [{ name: "decision", value: "approve" }],
    });
    assert.equal(status.nodes["gate"]["message"], "abel approved at gate canary");

    await run.argo(
      WHOLE.map((node) => (node === RUNS.gatePassed ? passed() : node)),
      ENDED,
    );
    const ended = await run.until("Succeeded");
    assert.deepEqual(
      [
        ended.status?.progress?.text,
        ended.status?.decisions?.map(({ decidedBy, valid }) => [decidedBy, valid]),
      ],
      ["3/3", [["abel", true]]],
    );
    await showsItsStory(run);
    await waitFor(
      "its series are gone and its end is counted",
      async () => {
        const text = await operator.ask("/metrics");
        const gone =
          !text.includes(`pipelines_deploy_progress_total{${TARGET}}`) && !text.includes("awaiting_gate{");
        const rolled = text.includes(`pipelines_deploy_ended_total{${TARGET},phase="Succeeded"} 1`);
        return gone && rolled
          ? undefined
          : text
              .split("\n")
              .filter((line) => line.startsWith("pipelines_"))
              .join("\n");
      },
      { deadlineSeconds: 20 },
    );
    // What becomes of a workflow afterwards is nothing to a deploy that has ended.
    await run.argo([], { phase: "Failed", message: "changed by somebody" });
    const next = await begun();
    await next.argo([], FAILED);
    await next.until("Failed");
    assert.equal((await run.read()).metadata.resourceVersion, ended.metadata.resourceVersion);
  });

  it("opens no gate without a decision, nor for one about other evidence", async () => {
    const run = await waiting();
    const before = await run.read();
    await run.argo([{ ...RUNS.green1, finishedAt: "2026-11-30T10:07:00Z" }]);
    await waitFor(
      "the evidence of the gate changes",
      async () => {
        const { status } = await run.read();
        const same = status?.gates?.[0]?.evidenceDigest === before.status?.gates?.[0]?.evidenceDigest;
        return same ? "the same digest" : undefined;
      },
      { deadlineSeconds: 20 },
    );
    const stale = new DeployRun(cluster, () => operator, run.name);
    stale.read = () => Promise.resolve(before);
    await stale.decide("approve");
    await waitFor(
      "the decision is recorded as one that does not count",
      async () => {
        const { status } = await run.read();
        return status?.decisions?.[0]?.valid === false ? undefined : JSON.stringify(status?.decisions);
      },
      { deadlineSeconds: 20 },
    );
    assert.equal((await run.workflow()).status.nodes["gate"]?.phase, "Running");
    await run.decide("approve");
    await run.untilWorkflow("its gate goes on", ({ status }) => status.nodes["gate"]?.phase === "Succeeded");
    await run.argo([], FAILED);
    await run.until("Failed");
  });

  it("ends a deploy that somebody rejects, and one that somebody stops", async () => {
    const [rejected, stopped] = [await waiting(), await waiting()];
    await rejected.decide("reject");
    await stopped.stop();
    for (const [run, phase] of [
      [rejected, "Rejected"],
      [stopped, "Stopped"],
    ] as const) {
      await run.untilWorkflow("it is stopped", ({ spec }) => spec.shutdown === "Stop");
      await run.argo([{ ...gateNow(), phase: "Failed", finishedAt: FAILED.finishedAt }], FAILED);
      await run.until(phase);
    }
  });

  it("opens the gate of a workflow whose nodes are compressed, and loses none of them", async () => {
    const run = await waiting(true);
    await run.decide("approve");
    const { status } = await run.untilWorkflow(
      "its gate goes on",
      ({ status: now }) =>
        now.compressedNodes !== "" && unpack(now.compressedNodes)["gate"]?.phase === "Succeeded",
    );
    assert.deepEqual(
      Object.keys(unpack(status.compressedNodes)),
      [...UNTIL_GATE, RUNS.gate].map((node) => (node as { id: string }).id),
    );
    assert.deepEqual(status.nodes, {});
    await run.argo([], FAILED);
    await run.until("Failed");
  });

  it("catches up when it was killed at the gate and the decision was made meanwhile", async () => {
    const run = await waiting();
    await operator.kill();
    await run.decide("approve");
    operator = await startOperator(cluster, "a");
    await run.untilWorkflow("its gate goes on", ({ status }) => status.nodes["gate"]?.phase === "Succeeded");
    await run.argo([], FAILED);
    await run.until("Failed");
  });

  it("hands over to its other replica, at once when it is ended, and after the Lease when it is killed", async () => {
    const second = await startOperator(cluster, "b");
    await waitFor(
      "the second replica is ready",
      async () => {
        const answer = await second.ask("/readyz").catch(String);
        return answer === "ok\n" ? undefined : answer;
      },
      { deadlineSeconds: 20 },
    );
    assert.match(await second.ask("/metrics"), /^pipelines_operator_leader 0$/m);
    assert.equal(await operator.end(), 0);
    operator = second;
    const run = await waiting();
    assert.match(await second.ask("/metrics"), /^pipelines_operator_leader 1$/m);
    await second.kill();
    operator = await startOperator(cluster, "c");
    await run.decide("approve");
    await run.untilWorkflow("its gate goes on", ({ status }) => status.nodes["gate"]?.phase === "Succeeded");
    assert.match(operator.log(), /c leads/);
  });
});
