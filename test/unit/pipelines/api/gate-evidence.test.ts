import assert from "node:assert/strict";
import { evidenceDigest, gateEvidence } from "../../../../pipelines/api/gate-evidence.ts";
import { deploy, evidence, UIDS } from "./deploy-fixture.ts";
import type { DeployChanges } from "./deploy-fixture.ts";

function digestOf(changes: DeployChanges = {}): string {
  return evidenceDigest(gateEvidence(deploy(changes), "canary"));
}

describe("gateEvidence", () => {
  it("is what was asked, the plan, and what was seen of the deploy and of the first node", () => {
    const shown = deploy({
      status: { evidence: [evidence("plan"), evidence("stage", "w2"), evidence("roll-node", "w1")] },
    });
    assert.deepEqual(gateEvidence(shown, "canary"), {
      deploy: { name: "d1", uid: UIDS.deploy, spec: shown.spec },
      gate: "canary",
      plan: shown.status?.plan,
      evidence: [evidence("plan"), evidence("roll-node", "w1")],
    });
  });

  it("is of a deploy that no operator has seen only what was asked", () => {
    const { status: _status, ...unseen } = deploy();
    assert.deepEqual(gateEvidence(unseen, "canary"), {
      deploy: { name: "d1", uid: UIDS.deploy, spec: unseen.spec },
      gate: "canary",
      plan: undefined,
      evidence: [],
    });
  });
});

describe("evidenceDigest", () => {
  it("is the SHA-256 of the canonical JSON", () =>
    assert.equal(
      evidenceDigest({
        deploy: { name: "d", uid: "u", spec: deploy().spec },
        gate: "canary",
        plan: undefined,
        evidence: [],
      }),
      "sha256:3b9e217f7e1bbf3f3c6b1c3fb975dd9ae3386ad5ee10615717009836bfe3d455",
    ));

  it("is the same for the same evidence", () => assert.equal(digestOf(), digestOf()));

  for (const [title, changes] of [
    ["name", { metadata: { name: "d2" } }],
    ["UID", { metadata: { uid: UIDS.other } }],
    ["version", { spec: { version: "6.18.10" } }],
    ["plan", { status: { plan: { ...deploy().status?.plan, pin: "sha256:1" } } }],
    ["evidence", { status: { evidence: [evidence("plan")] } }],
    ["a check's result", { status: { evidence: [evidence("plan", undefined, { checks: [] })] } }],
    [
      "a later wedge of the first node",
      { status: { evidence: [...(deploy().status?.evidence ?? []), evidence("runtime-probe", "w1")] } },
    ],
  ] as const) {
    it(`changes with the ${title}`, () => assert.notEqual(digestOf(changes), digestOf()));
  }

  it("changes with the gate", () =>
    assert.notEqual(evidenceDigest(gateEvidence(deploy(), "only-node")), digestOf()));

  for (const [title, changes] of [
    ["phase", { status: { phase: "Rolling", awaitingGate: undefined, awaitingSince: undefined } }],
    ["message", { status: { message: "waits" } }],
    ["annotations", { metadata: { annotations: { a: "b" } } }],
    [
      "the staging of another node",
      { status: { evidence: [...(deploy().status?.evidence ?? []), evidence("stage", "w2")] } },
    ],
  ] as const) {
    it(`does not change with ${title}`, () => assert.equal(digestOf(changes), digestOf()));
  }
});
