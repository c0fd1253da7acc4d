import assert from "node:assert/strict";
import { buildGateDecision } from "../../../../pipelines/api/build-gate-decision.ts";
import { buildPipelineDeploy } from "../../../../pipelines/api/build-pipeline-deploy.ts";
import { decisionName } from "../../../../pipelines/api/decision-name.ts";
import { DEPLOY_PHASES, isTerminal } from "../../../../pipelines/api/deploy-phases.ts";
import { parsePipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";
import { buildProgress } from "../../../../pipelines/api/progress.ts";
import { buildStopPatch, stopRequestOf } from "../../../../pipelines/api/stop-request.ts";
import { deploy, UIDS } from "./deploy-fixture.ts";

const DIGEST = `sha256:0123456789${"a".repeat(54)}`;
const LABELS = { "app.kubernetes.io/part-of": "turntable", "turntable.internal/target": "lab-workers" };

describe("buildPipelineDeploy", () => {
  it("leaves the end of the name to the API server", () =>
    assert.deepEqual(buildPipelineDeploy(deploy().spec), {
      apiVersion: "turntable.internal/v1alpha1",
      kind: "PipelineDeploy",
      metadata: {
        generateName: "linux-6-18-9-lab-workers-",
        namespace: "pipelines",
        labels: LABELS,
      },
      spec: deploy().spec,
    }));

  it("refuses what is not a spec", () =>
    assert.throws(() => buildPipelineDeploy({ ...deploy().spec, version: "v6" }), /Invalid string/));
});

describe("buildGateDecision", () => {
  const input = {
    gate: "canary",
    decision: "approve",
    evidenceDigest: DIGEST,
    decidedBy: "abel",
    reason: "fine",
  } as const;

  it("copies the deploy, has it as owner, and carries the one name that it may have", () =>
    assert.deepEqual(buildGateDecision(deploy(), input), {
      apiVersion: "turntable.internal/v1alpha1",
      kind: "GateDecision",
      metadata: {
        name: "d1-canary-0123456789",
        namespace: "pipelines",
        labels: { ...LABELS, "turntable.internal/deploy": "d1" },
        ownerReferences: [
          { apiVersion: "turntable.internal/v1alpha1", kind: "PipelineDeploy", name: "d1", uid: UIDS.deploy },
        ],
      },
      spec: { deployName: "d1", deployUID: UIDS.deploy, deployRequestedBy: "dora", ...input },
    }));

  it("refuses what is no digest", () =>
    assert.throws(
      () => buildGateDecision(deploy(), { ...input, evidenceDigest: "sha256:0" }),
      /Invalid string/,
    ));
});

describe("decisionName", () => {
  it("is another one for another deploy, gate or evidence", () => {
    const one = { deployName: "d1", gate: "canary", evidenceDigest: DIGEST } as const;
    const names = [
      one,
      { ...one, deployName: "d2" },
      { ...one, gate: "only-node" } as const,
      { ...one, evidenceDigest: `sha256:${"b".repeat(64)}` },
    ].map(decisionName);
    assert.deepEqual(names, [
      "d1-canary-0123456789",
      "d2-canary-0123456789",
      "d1-only-node-0123456789",
      "d1-canary-bbbbbbbbbb",
    ]);
  });
});

describe("parsePipelineDeploy", () => {
  it("names the object and everything that is wrong in it", () => {
    const { spec, ...rest } = deploy();
    assert.throws(() => parsePipelineDeploy({ ...rest, spec: { ...spec, fleet: "all", version: 6 } }), {
      message: [
        "PipelineDeploy d1: the answer must have the shape of its kind, got something else:",
        "✖ Invalid input: expected string, received number",
        "  → at spec.version",
        '✖ Invalid option: expected one of "master"|"workers"',
        "  → at spec.fleet",
      ].join("\n"),
    });
  });

  it("says what it got when it is no object at all", () =>
    assert.throws(
      () => parsePipelineDeploy(null),
      /^Error: PipelineDeploy without a name: the answer must have the shape/,
    ));

  it("passes over fields that it does not know", () => {
    const known = deploy();
    assert.deepEqual(parsePipelineDeploy({ ...known, spec: { ...known.spec, later: true } }), known);
  });

  it("takes a deploy that no operator has seen yet", () => {
    const { status: _status, ...unseen } = deploy();
    assert.equal(parsePipelineDeploy(unseen).status, undefined);
  });
});

describe("isTerminal", () => {
  it("is so for the phases that are never left", () =>
    assert.deepEqual(DEPLOY_PHASES.filter(isTerminal), [
      "Succeeded",
      "Refused",
      "Rejected",
      "Stopped",
      "Failed",
    ]));
});

describe("buildProgress", () => {
  it("says in one line where the roll is", () => {
    assert.deepEqual(buildProgress({ completed: 3, total: 5, current: { node: "w2", phase: "Draining" } }), {
      completed: 3,
      total: 5,
      node: "w2",
      phase: "Draining",
      text: "3/5 w2 (Draining)",
    });
    assert.deepEqual(buildProgress({ completed: 5, total: 5, current: undefined }), {
      completed: 5,
      total: 5,
      text: "5/5",
    });
  });
});

describe("stopRequestOf", () => {
  it("reads what buildStopPatch writes", () => {
    for (const request of [
      { requestedBy: "dora", reason: "slow" },
      { requestedBy: "dora", reason: undefined },
    ]) {
      assert.deepEqual(stopRequestOf(deploy(buildStopPatch(request))), request);
    }
  });

  it("is nothing when nobody asked", () => assert.equal(stopRequestOf(deploy()), undefined));
});
