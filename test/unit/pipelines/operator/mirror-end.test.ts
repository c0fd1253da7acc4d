import assert from "node:assert/strict";
import { mirrorDeploy } from "../../../../pipelines/operator/mirror-deploy.ts";
import { decision } from "../api/deploy-fixture.ts";
import { fresh, seen, settled } from "./seen-fixture.ts";
import { at, ENDED, PLAN, run, RUNS, UNTIL_GATE, WHOLE, workflow } from "./workflow-fixture.ts";

/** Where the status says that the deploy is. */
function positionOf(nodes: readonly object[], status: object = {}) {
  const { phase, message, progress } = mirrorDeploy(seen({ workflow: workflow(nodes, status) }));
  return [phase, message, progress?.text];
}

const failing = (exitCode: number) =>
  run("plan", "plan", {
    phase: "Failed",
    from: 1,
    exitCode,
    message: "Error (exit code)",
    json: { ...PLAN, verdict: "refused", refusals: ["etcd on m3 must answer"] },
  });

describe("the end of a deploy", () => {
  const FAILED = { phase: "Failed", message: "child failed", finishedAt: at(31) };

  it("is a refusal when a rule said no before anything was touched", () => {
    assert.deepEqual(positionOf([RUNS.intent, failing(2)], FAILED), [
      "Refused",
      "plan: etcd on m3 must answer",
      "0/3",
    ]);
    assert.deepEqual(positionOf([RUNS.intent, failing(1)], FAILED), [
      "Failed",
      "plan: etcd on m3 must answer",
      "0/3",
    ]);
  });

  it("is a refusal when the version is not known", () => {
    const resolve = run("resolve", "resolve-version", {
      phase: "Failed",
      from: 1,
      exitCode: 2,
      json: { problem: "the registry has no tag 6.18.9" },
    });
    const [phase, message] = positionOf([RUNS.intent, resolve], FAILED);
    assert.deepEqual([phase, message], ["Refused", "resolve-version: the registry has no tag 6.18.9"]);
  });

  it("is a failure that names the node and the cause once a node was touched", () => {
    const bad = run("roll2", "roll-node", {
      phase: "Failed",
      from: 23,
      exitCode: 2,
      inputs: { node: "w2", stageOnly: "false" },
      json: { ...ROLLED_BADLY },
    });
    const {
      phase,
      message,
      nodes = [],
    } = mirrorDeploy(
      seen({ workflow: workflow([...UNTIL_GATE, RUNS.gatePassed, RUNS.decided, bad], FAILED) }),
    );
    assert.deepEqual(
      [phase, message],
      ["Failed", "roll-node of w2: w2 must have booted sha256:new, got sha256:old"],
    );
    assert.deepEqual(
      nodes.map(({ phase: own, cordonedByUs }) => [own, cordonedByUs]),
      [
        ["Proven", false],
        ["Failed", true],
        ["Staged", undefined],
      ],
    );
  });

  it("is a failure when a workflow succeeds without having proven every node", () =>
    assert.deepEqual(positionOf([...UNTIL_GATE, RUNS.gatePassed], ENDED), [
      "Failed",
      "the workflow ended well with every node proven expected, got 1 of 3",
      "1/3",
    ]));

  it("is a success of a dry run when its plan is possible", () => {
    const { phase, message } = mirrorDeploy(
      seen({
        deploy: fresh({ spec: { dryRun: true } }),
        workflow: workflow([RUNS.intent, RUNS.plan], ENDED),
      }),
    );
    assert.deepEqual([phase, message], ["Succeeded", "the plan is possible; nothing was touched"]);
  });

  it("is a rejection when a person decided so, whatever the workflow calls it", () => {
    const open = settled({ workflow: workflow([...UNTIL_GATE, RUNS.gate]) });
    const rejection = decision({
      decision: "reject",
      evidenceDigest: open.deploy.status?.gates?.[0]?.evidenceDigest,
      reason: "it is Friday",
    });
    const decided = settled({ ...open, decisions: [rejection] });
    const stopped = workflow([...UNTIL_GATE, { ...RUNS.gate, phase: "Failed", finishedAt: at(23) }], FAILED, {
      shutdown: "Stop",
    });
    const { phase, message } = mirrorDeploy({ ...decided, workflow: stopped, decisions: [] });
    assert.deepEqual([phase, message], ["Rejected", "abel decided against it at gate canary: it is Friday"]);
  });

  it("is a stop when somebody asked for it and the workflow was stopped because of it", () => {
    const annotations = {
      "turntable.internal/stop-requested-by": "dora",
      "turntable.internal/stop-reason": "wrong version",
    };
    const deploy = fresh({ metadata: { annotations } });
    const nodes = [RUNS.intent, RUNS.plan];
    const stopped = mirrorDeploy(seen({ deploy, workflow: workflow(nodes, FAILED, { shutdown: "Stop" }) }));
    assert.deepEqual([stopped.phase, stopped.message], ["Stopped", "dora asked to stop it: wrong version"]);
    const late = mirrorDeploy(seen({ deploy, workflow: workflow([RUNS.intent, failing(2)], FAILED) }));
    assert.equal(late.phase, "Refused");
    const waited = workflow([], { phase: "Succeeded", finishedAt: at(5) }, { shutdown: "Terminate" });
    const unbegun = mirrorDeploy(seen({ deploy, workflow: waited }));
    assert.deepEqual([unbegun.phase, unbegun.message], ["Stopped", "dora asked to stop it: wrong version"]);
    const never = mirrorDeploy(seen({ deploy }));
    assert.deepEqual([never.phase, never.message], ["Stopped", "dora asked to stop it before it began"]);
  });

  it("is a failure when the workflow is gone or is somebody else's", () => {
    const begun = settled({ workflow: workflow([RUNS.intent]) });
    const gone = mirrorDeploy({ ...begun, workflow: undefined });
    assert.deepEqual(
      [gone.phase, gone.message],
      ["Failed", "its workflow d1 is gone before it ended; look at the nodes, then start the deploy again"],
    );
    const foreign = mirrorDeploy(
      seen({ workflow: workflow([], {}, {}, { ownerReferences: [{ uid: "other" }] }) }),
    );
    assert.deepEqual(
      [foreign.phase, foreign.message],
      [
        "Failed",
        "workflow d1 must belong to this deploy, got one of somebody else; delete it and start the deploy again",
      ],
    );
  });

  it("is never left", () => {
    const ended = settled({ workflow: workflow(WHOLE, ENDED) });
    assert.deepEqual(mirrorDeploy({ ...ended, workflow: undefined }), ended.deploy.status);
  });
});

const ROLLED_BADLY = {
  outcome: "failed",
  phase: "verify",
  reasons: ["w2 must have booted sha256:new, got sha256:old"],
  seconds: {},
};
