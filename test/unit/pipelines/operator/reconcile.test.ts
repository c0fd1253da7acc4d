import assert from "node:assert/strict";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import { reconcileAll } from "../../../../pipelines/operator/reconcile-all.ts";
import { reconcileDeploy } from "../../../../pipelines/operator/reconcile-deploy.ts";
import { decision } from "../api/deploy-fixture.ts";
import { FakeCluster, Killed } from "./fake-cluster.ts";

const { signal } = new AbortController();

/** As many passes as a deploy may need, and some more. */
const PASSES = 12;

/** Passes until nothing is left to do; a kill ends one of them, and the next begins as another process would. */
async function settle(cluster: FakeCluster): Promise<readonly string[]> {
  const problems: string[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    try {
      problems.push(...(await reconcileAll(cluster.world(), signal)).problems);
    } catch (error) {
      assert.ok(error instanceof Killed);
    }
    cluster.elapse();
  }
  return problems;
}

const events = (length: number) => Array.from({ length }, () => "write event");

const APPROVED = [
  "list deploys",
  "read workflow",
  "patch status",
  "list deploys",
  "read workflow",
  "create workflow",
  "list deploys",
  "read workflow",
  "list decisions",
  ...events(9),
  "patch status",
  "list deploys",
  "read workflow",
  "list decisions",
  ...events(1),
  "patch status",
  "list deploys",
  "read workflow",
  "list decisions",
  "resume",
  "list deploys",
  "read workflow",
  ...events(8),
  "patch status",
];

const UNTIL_GATE_TOLD = [
  "d1: Normal Started: workflow d1 carries it",
  "d1: Normal Planned: linux 6.18.9 on w1, w2, w3, in this order; canary w1",
  "d1: Normal LockTaken: turntable/d1 holds the lock of everything that takes a node down",
  "d1: Normal AwaitingDecision: waits for a decision at gate canary; see pipectl status d1",
  "w1: Normal RollBegun: deploy d1 rolls it to linux 6.18.9",
  "d1: Normal NodeProven: w1 is rolled to linux 6.18.9 and proven",
  "w1: Normal RollProven: it is rolled to linux 6.18.9 and proven, by deploy d1",
  "w2: Normal RollStaged: its next boot runs linux 6.18.9, which deploy d1 staged",
  "w3: Normal RollStaged: its next boot runs linux 6.18.9, which deploy d1 staged",
];

/** What `kubectl describe` shows of the deploy and of its nodes, by the answer of the person. */
const TOLD = {
  approve: [
    ...UNTIL_GATE_TOLD,
    "d1: Normal Approved: abel approved at gate canary",
    "d1: Normal LockReleased: turntable/d1 holds no lock any more",
    "w2: Normal RollBegun: deploy d1 rolls it to linux 6.18.9",
    "d1: Normal NodeProven: w2 is rolled to linux 6.18.9 and proven",
    "w2: Normal RollProven: it is rolled to linux 6.18.9 and proven, by deploy d1",
    "w3: Normal RollBegun: deploy d1 rolls it to linux 6.18.9",
    "d1: Normal NodeProven: w3 is rolled to linux 6.18.9 and proven",
    "w3: Normal RollProven: it is rolled to linux 6.18.9 and proven, by deploy d1",
    "d1: Normal Succeeded: every node is proven, 3 of 3",
  ],
  reject: [
    ...UNTIL_GATE_TOLD,
    "d1: Warning Rejected: abel rejected at gate canary",
    "d1: Warning EndedRejected: abel decided against it at gate canary",
  ],
};

const refuse = () => Promise.reject(new KubeError("events must be allowed", 403));

const count = (cluster: FakeCluster, call: string) => cluster.calls.filter((one) => one === call).length;

describe("reconciling a deploy", () => {
  it("records what it sees before it acts because of it, and its end once", async () => {
    const cluster = new FakeCluster();
    assert.deepEqual(await settle(cluster), []);
    assert.deepEqual(cluster.calls.slice(0, APPROVED.length), APPROVED);
    assert.deepEqual(new Set(cluster.calls.slice(APPROVED.length)), new Set(["list deploys"]));
    assert.deepEqual([cluster.deploy.status?.phase, cluster.ended], ["Succeeded", ["Succeeded"]]);
  });

  it("lets nothing pass that nobody decided", async () => {
    const cluster = new FakeCluster();
    cluster.answer = undefined;
    await settle(cluster);
    assert.deepEqual([count(cluster, "resume"), count(cluster, "stop workflow")], [0, 0]);
    assert.equal(cluster.deploy.status?.phase, "AwaitingGate");
  });

  for (const [answer, act, phase] of [
    ["approve", "resume", "Succeeded"],
    ["reject", "stop workflow", "Rejected"],
  ] as const) {
    for (const call of APPROVED.keys()) {
      for (const done of [false, true]) {
        it(`ends as ${phase} when it was killed at call ${call + 1}, ${done ? "after" : "before"} it was done`, async () => {
          const cluster = new FakeCluster();
          cluster.answer = answer;
          cluster.killAt = { call, done };
          await settle(cluster);
          assert.equal(cluster.deploy.status?.phase, phase);
          assert.deepEqual([...cluster.events.values()], TOLD[answer]);
          assert.deepEqual([count(cluster, "create workflow"), count(cluster, act)], [1, 1]);
          // Whoever is killed with the answer on its way has written it and never knows.
          assert.ok(cluster.ended.length <= 1);
        });
      }
    }
  }

  it("goes on when the API server takes no event, and says so", async () => {
    const cluster = new FakeCluster();
    const lines: string[] = [];
    const world = { ...cluster.world(), log: (line: string) => void lines.push(line) };
    for (let pass = 0; pass < PASSES; pass += 1) {
      await reconcileAll({ ...world, events: { write: refuse } }, signal);
      cluster.elapse();
    }
    assert.equal(cluster.deploy.status?.phase, "Succeeded");
    assert.equal(lines.filter((line) => line.includes("not every event is written")).length, 3);
  });

  it("judges anew only what has changed, or after a while", async () => {
    const cluster = new FakeCluster();
    cluster.answer = undefined;
    await settle(cluster);
    const world = cluster.world();
    const look = async () => (await reconcileDeploy(world, cluster.deploy, signal)).reason;
    const [waits, same] = ["waits for a decision at gate canary", "nothing has changed"];
    assert.deepEqual([await look(), await look()], [waits, same]);
    await cluster.clock.sleep(20_000);
    assert.deepEqual([await look(), await look()], [waits, same]);
    const gate = cluster.deploy.status?.gates?.[0];
    assert.ok(gate !== undefined);
    cluster.decisions = [decision({ evidenceDigest: gate.evidenceDigest })];
    assert.equal((await reconcileDeploy(world, cluster.deploy, signal)).kind, "update-status");
  });

  it("does the work of one deploy although another cannot be read", async () => {
    const cluster = new FakeCluster();
    const world = cluster.world();
    const listActive = async () => {
      const { deploys } = await world.deploys.listActive(signal);
      return { deploys, problems: ["PipelineDeploy d0: the answer must have the shape of its kind"] };
    };
    const pass = await reconcileAll({ ...world, deploys: { ...world.deploys, listActive } }, signal);
    assert.deepEqual(pass.problems, ["PipelineDeploy d0: the answer must have the shape of its kind"]);
    assert.equal(cluster.deploy.status?.phase, "Pending");
  });

  it("refuses to open a gate that has no place for a decision", async () => {
    const cluster = new FakeCluster();
    for (let pass = 0; pass < 4; pass += 1) {
      await reconcileAll(cluster.world(), signal);
      cluster.elapse();
    }
    const gate = cluster.workflow?.status.nodes["gate"];
    assert.ok(gate !== undefined);
    Object.assign(gate, { outputs: {} });
    assert.deepEqual((await settle(cluster)).slice(0, 1), [
      "d1: gate gate of workflow d1 must have the output decision, got none; its template is damaged: run pulumi up",
    ]);
    assert.equal(count(cluster, "resume"), 0);
  });
});
