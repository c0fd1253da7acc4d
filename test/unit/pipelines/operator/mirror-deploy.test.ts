import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { deployStatusSchema } from "../../../../pipelines/api/deploy-status.ts";
import type { DeployStatus } from "../../../../pipelines/api/deploy-status.ts";
import { evidenceDigest, gateEvidence } from "../../../../pipelines/api/gate-evidence.ts";
import { mirrorDeploy } from "../../../../pipelines/operator/mirror-deploy.ts";
import { evidence } from "../api/deploy-fixture.ts";
import { fresh, seen, settled } from "./seen-fixture.ts";
import { at, ENDED, PLAN, rawWorkflow, run, RUNS, UNTIL_GATE, WHOLE, workflow } from "./workflow-fixture.ts";
import { parseWorkflow } from "../../../../pipelines/kube/workflow.ts";

/** Where the status says that the deploy is. */
function positionOf(nodes: readonly object[], status: object = {}) {
  const { phase, message, progress } = mirrorDeploy(seen({ workflow: workflow(nodes, status) }));
  return [phase, message, progress?.text];
}

/** They follow from the rest: test/unit/pipelines/story. */
function withoutConditions({ conditions: _conditions, ...status }: DeployStatus) {
  return status;
}

const running = (id: string, template: string, node?: string, stageOnly = false) =>
  run(id, template, {
    phase: "Running",
    from: 9,
    to: undefined,
    ...(node === undefined ? {} : { inputs: { node, stageOnly: String(stageOnly) } }),
  });

describe("the status of a deploy", () => {
  it("is pending until its workflow begins", () => {
    assert.deepEqual(withoutConditions(mirrorDeploy(seen())), {
      observedGeneration: 1,
      phase: "Pending",
      message: "its workflow is about to be created",
    });
    assert.deepEqual(positionOf([], { phase: "", nodes: undefined }), [
      "Pending",
      "waits to begin: the workflow controller has not begun",
      undefined,
    ]);
    assert.deepEqual(positionOf([], { phase: "Pending", message: "Waiting for the lock" }), [
      "Pending",
      "waits to begin: Waiting for the lock",
      undefined,
    ]);
  });

  for (const [title, nodes, expected] of [
    ["its plan", [RUNS.intent, running("plan", "plan")], ["Planning", "plan", undefined]],
    ["its lock", [RUNS.intent, RUNS.plan, running("lock", "lock")], ["Locking", "lock", "0/3"]],
    [
      "its first node",
      [RUNS.intent, RUNS.plan, RUNS.lock, running("canary", "roll-node", "w1")],
      ["Canary", "roll-node of w1", "0/3 w1 (Staging)"],
    ],
    [
      "the staging of the others",
      [RUNS.intent, RUNS.plan, RUNS.lock, RUNS.canary, running("stage2", "roll-node", "w2", true)],
      ["Canary", "roll-node of w2", "0/3 w1 (Proving)"],
    ],
    ["the gate", [...UNTIL_GATE, RUNS.gate], ["AwaitingGate", "waits for a decision at gate canary", "1/3"]],
    [
      "the rest",
      [...UNTIL_GATE, RUNS.gatePassed, RUNS.decided, RUNS.roll2, running("green2", "green-gate", "w2")],
      ["Rolling", "green-gate of w2", "1/3 w2 (Proving)"],
    ],
    [
      "the end",
      [...WHOLE.slice(0, -2), running("final", "final-verify")],
      ["Verifying", "final-verify", "3/3"],
    ],
  ] as const) {
    it(`follows ${title}`, () => assert.deepEqual(positionOf(nodes), expected));
  }

  it("says the whole of a deploy that ended well, within the bounds of the schema", () => {
    const status = mirrorDeploy(settled({ workflow: workflow([...UNTIL_GATE, RUNS.gate]) }));
    const before = { ...fresh(), status };
    const ended = deployStatusSchema.parse(
      mirrorDeploy(seen({ deploy: before, workflow: workflow(WHOLE, ENDED) })),
    );
    const { evidence: saw = [], nodes = [], plan, gates, ...rest } = withoutConditions(ended);
    assert.deepEqual(rest, {
      observedGeneration: 1,
      phase: "Succeeded",
      message: "every node is proven, 3 of 3",
      startedAt: at(0),
      finishedAt: at(31),
      workflowName: "d1",
      decisions: [],
      progress: { completed: 3, total: 3, text: "3/3" },
      lock: { holder: "turntable/d1", acquiredAt: at(3), releasedAt: at(31) },
      steps: [
        ["verify-deploy-intent", 0, 1],
        ["plan", 1, 2],
        ["lock", 2, 3],
        ["canary", 3, 5],
        ["pre-stage", 3, 5],
        ["green-gate", 5, 6],
        ["gate-canary", 20, 22],
        ["verify-decision", 22, 23],
        ["rest", 23, 29],
        ["final-verify", 29, 30],
        ["finish", 30, 31],
      ].map(([name, from, to]) => ({
        name,
        startedAt: at(Number(from)),
        finishedAt: at(Number(to)),
        result: "Succeeded",
        seconds: (Number(to) - Number(from)) * 60,
      })),
    });
    assert.deepEqual(plan, {
      verdict: "possible",
      image: PLAN.image,
      pin: "sha256:new",
      canary: "w1",
      order: ["w1", "w2", "w3"],
      refusals: [],
      notes: ["w3 hosts the registry"],
    });
    assert.deepEqual(gates, [
      {
        name: "canary",
        openedAt: at(20),
        closedAt: at(22),
        evidenceDigest: status.gates?.[0]?.evidenceDigest,
      },
    ]);
    assert.deepEqual(
      saw.map(({ step, node }) => [step, node]),
      [
        ["verify-deploy-intent", undefined],
        ["plan", undefined],
        ["lock", undefined],
        ["roll-node", "w1"],
        ["stage", "w2"],
        ["stage", "w3"],
        ["green-gate", "w1"],
        ["verify-decision", undefined],
        ["roll-node", "w2"],
        ["green-gate", "w2"],
        ["roll-node", "w3"],
        ["green-gate", "w3"],
        ["final-verify", undefined],
        ["finish", undefined],
      ],
    );
    assert.deepEqual(nodes[1], {
      name: "w2",
      phase: "Proven",
      startedAt: at(23),
      provenAt: at(26),
      bootBefore: "00000000-0000-4000-8000-0000000000a0",
      bootAfter: "00000000-0000-4000-8000-0000000000a1",
      staged: "sha256:new",
      booted: "sha256:new",
      cordonedByUs: false,
      seconds: {
        Reading: 1,
        Staging: 30,
        Draining: 20,
        Rebooting: 15,
        Returning: 5,
        Verifying: 2,
        Proving: 60,
      },
    });
  });

  it("counts nodes that were proven before, and does not say that they are rolled", () => {
    const plan = run("plan", "plan", { from: 1, json: { ...PLAN, rest: [], proven: ["w2", "w3"] } });
    const { progress, nodes = [] } = mirrorDeploy(
      seen({ workflow: workflow([RUNS.intent, plan, RUNS.lock]) }),
    );
    assert.deepEqual(
      [progress?.text, nodes.map(({ name, phase }) => `${name} ${phase}`)],
      ["2/3", ["w1 Waiting", "w2 Skipped", "w3 Skipped"]],
    );
  });

  it("shows at the gate the digest of the evidence that it carries", () => {
    const { deploy } = settled({ workflow: workflow([...UNTIL_GATE, RUNS.gate]) });
    assert.equal(deploy.status?.gates?.[0]?.evidenceDigest, evidenceDigest(gateEvidence(deploy, "canary")));
    assert.deepEqual([deploy.status?.awaitingGate, deploy.status?.awaitingSince], ["canary", at(20)]);
  });

  it("puts a failed probe of the first node to the evidence once, and no other", () => {
    const gate = workflow([...UNTIL_GATE, RUNS.gate]);
    const open = settled({ workflow: gate });
    const wedged = evidence("runtime-probe", "w1", { at: at(25) });
    const first = settled({ ...open, failedProbes: new Map([["w1", wedged]]) });
    const digests = [open, first].map(({ deploy }) => deploy.status?.gates?.[0]?.evidenceDigest);
    assert.notEqual(digests[0], digests[1]);
    const again = settled({ ...first, failedProbes: new Map([["w1", { ...wedged, at: at(29) }]]) });
    assert.deepEqual(again.deploy.status, first.deploy.status);
    const other = settled({ ...open, failedProbes: new Map([["w2", { ...wedged, node: "w2" }]]) });
    assert.deepEqual(other.deploy.status, open.deploy.status);
  });

  it("reads the nodes of a large workflow, which are compressed", () => {
    const { status, ...rest } = rawWorkflow([...UNTIL_GATE, RUNS.gate]);
    const compressedNodes = gzipSync(JSON.stringify(status.nodes)).toString("base64");
    const compressed = parseWorkflow("/d1", { ...rest, status: { ...status, nodes: {}, compressedNodes } });
    assert.equal(compressed.nodesKept, "compressed");
    assert.deepEqual(
      mirrorDeploy(seen({ workflow: compressed })),
      mirrorDeploy(seen({ workflow: workflow([...UNTIL_GATE, RUNS.gate]) })),
    );
  });

  for (const [title, status] of [
    ["kept in a database", { nodes: undefined, offloadNodeStatusVersion: "fnv:1" }],
    ["compressed in a way that is not known", { nodes: undefined, compressedNodes: "KLUv/Q==" }],
    ["not there", { nodes: {} }],
  ] as const) {
    it(`keeps what it knew when the nodes of the workflow are ${title}`, () => {
      const before = settled({ workflow: workflow([...UNTIL_GATE, RUNS.gatePassed, RUNS.decided]) });
      const after = mirrorDeploy({ ...before, workflow: workflow([], status) });
      assert.deepEqual(withoutConditions(after), {
        ...withoutConditions(before.deploy.status ?? assert.fail()),
        message: "the workflow runs, and its steps cannot be read",
      });
    });
  }

  it("takes how far a roll is from what stands on the node", () => {
    const record = JSON.stringify({
      deploy: "d1",
      digest: "sha256:new",
      boot0: "00000000-0000-4000-8000-0000000000a0",
      cordonedBefore: false,
      since: at(3),
    });
    const node = {
      name: "w1",
      annotations: { "turntable.internal/roll": record },
      cordoned: true,
      ready: true,
      bootId: "00000000-0000-4000-8000-0000000000a0",
      kubeletVersion: "v1.36.3",
    };
    const rolling = workflow([RUNS.plan, running("canary", "roll-node", "w1")]);
    const phases = [
      { annotations: {} },
      {},
      { ready: false },
      { ready: false, bootId: "new" },
      { bootId: "new" },
    ].map((change) => {
      const { nodes = [] } = mirrorDeploy(
        seen({ workflow: rolling, nodes: new Map([["w1", { ...node, ...change }]]) }),
      );
      return nodes[0]?.phase;
    });
    assert.deepEqual(phases, ["Staging", "Draining", "Rebooting", "Returning", "Verifying"]);
  });
});
