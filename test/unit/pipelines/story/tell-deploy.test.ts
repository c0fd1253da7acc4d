import assert from "node:assert/strict";
import { EVIDENCE_LIMITS } from "../../../../pipelines/api/evidence.ts";
import { MAX_NODES } from "../../../../pipelines/api/node-status.ts";
import { tellDeploy } from "../../../../pipelines/story/tell-deploy.ts";
import { deploy } from "../api/deploy-fixture.ts";

const NO_GATE = { awaitingGate: undefined, awaitingSince: undefined, gates: [] };

function told(status: object) {
  const one = deploy({ status });
  return tellDeploy({ ...one, status: one.status ?? assert.fail() });
}

const lines = (status: object) =>
  told(status).map(({ node = "d1", type, reason, note }) => `${node} ${type} ${reason}: ${note}`);

const decided = {
  name: "d1-canary-x",
  gate: "canary",
  decision: "reject",
  decidedBy: "abel",
  decidedAt: "2026-11-30T10:21:00Z",
  valid: true,
};

describe("the story of a deploy", () => {
  it("is nothing before it has begun", () =>
    assert.deepEqual(lines({ ...NO_GATE, phase: "Pending", plan: undefined }), []));

  it("names who decided what and why, and what does not count", () => {
    const [, ...rest] = lines({
      gates: [],
      decisions: [
        { ...decided, reason: "the disks are slow" },
        { ...decided, name: "b", decision: "approve", valid: false, message: "the evidence has changed" },
      ],
    });
    assert.deepEqual(rest, [
      "d1 Warning Rejected: abel rejected at gate canary: the disks are slow",
      "d1 Warning DecisionWithoutEffect: abel approved at gate canary; it does not count: the evidence has changed",
    ]);
  });

  it("tells a failure where the deploy is described and where the node is", () =>
    assert.deepEqual(
      lines({
        ...NO_GATE,
        phase: "Failed",
        message: "roll-node of w2: it did not return",
        finishedAt: "2026-11-30T10:30:00Z",
        plan: undefined,
        stop: { requestedBy: "dora", reason: "lunch", seenAt: "2026-11-30T10:29:00Z" },
        lock: {
          holder: "turntable/d1",
          acquiredAt: "2026-11-30T10:03:00Z",
          keptBecause: "d1 keeps the lock, because w2 is half rolled",
        },
        nodes: [
          {
            name: "w2",
            phase: "Failed",
            message: "it did not return",
            cordonedByUs: true,
            startedAt: "2026-11-30T10:22:00Z",
          },
          { name: "w3", phase: "Failed" },
        ],
      }),
      [
        "d1 Warning StopRequested: dora asked to stop it: lunch",
        "d1 Normal LockTaken: turntable/d1 holds the lock of everything that takes a node down",
        "d1 Warning LockKept: d1 keeps the lock, because w2 is half rolled",
        "w2 Normal RollBegun: deploy d1 rolls it to linux 6.18.9",
        "d1 Warning NodeFailed: w2 failed: it did not return; it stays cordoned until a deploy goes on with it",
        "w2 Warning RollFailed: deploy d1 failed here: it did not return; it stays cordoned until a deploy goes on with it",
        "d1 Warning NodeFailed: w3 failed: it left no reason",
        "w3 Warning RollFailed: deploy d1 failed here: it left no reason",
        "d1 Warning Failed: roll-node of w2: it did not return",
      ],
    ));

  it("tells each thing once, and stays bounded in the largest fleet", () => {
    const nodes = Array.from({ length: MAX_NODES }, (_, index) => ({
      name: `w${index}`,
      phase: "Proven",
      startedAt: "2026-11-30T10:22:00Z",
    }));
    const all = told({ nodes, evidence: [] });
    const tags = all.map(({ node, key }) => `${node ?? ""} ${key}`);
    assert.equal(new Set(tags).size, tags.length);
    assert.ok(all.length <= 3 * MAX_NODES + EVIDENCE_LIMITS.items);
  });
});
