import assert from "node:assert/strict";
import { nextAction } from "../../../../pipelines/operator/next-action.ts";
import type { SeenDeploy } from "../../../../pipelines/operator/seen-deploy.ts";
import { decision, UIDS } from "../api/deploy-fixture.ts";
import { fresh, seen, settled } from "./seen-fixture.ts";
import { at, ENDED, run, RUNS, UNTIL_GATE, WHOLE, workflow } from "./workflow-fixture.ts";

/** What is done next, and why. */
function next(changes: SeenDeploy): readonly string[] {
  const { kind, reason } = nextAction(changes);
  return [kind, reason];
}

const GATE = workflow([...UNTIL_GATE, RUNS.gate]);
const open = settled({ workflow: GATE });
const shown = open.deploy.status?.gates?.[0]?.evidenceDigest ?? "";
const STOP = { annotations: { "turntable.internal/stop-requested-by": "dora" } };

const rolling = (node: string, stageOnly = false) =>
  run("rolling", "roll-node", {
    phase: "Running",
    from: 9,
    to: undefined,
    inputs: { node, stageOnly: String(stageOnly) },
  });

describe("what is done next about a deploy", () => {
  it("is to record it, then to create its workflow, then to follow it", () => {
    assert.deepEqual(next(seen()), ["update-status", "Pending: its workflow is about to be created"]);
    assert.deepEqual(next(settled()), ["create-workflow", "the deploy has no workflow yet"]);
    const begun = workflow([RUNS.intent, RUNS.plan]);
    assert.deepEqual(next(seen({ workflow: begun, now: new Date(at(3)) })), [
      "update-status",
      "Planning: plan",
    ]);
    assert.deepEqual(next(settled({ workflow: begun, now: new Date(at(3)) })), ["nothing", "plan"]);
  });

  it("is nothing for a deploy that has ended or is being deleted", () => {
    assert.deepEqual(next(settled({ workflow: workflow(WHOLE, ENDED) })), [
      "nothing",
      "the deploy has ended: Succeeded",
    ]);
    const deleted = fresh({ metadata: { deletionTimestamp: at(1) } });
    assert.deepEqual(next(seen({ deploy: deleted })), [
      "nothing",
      "the deploy is being deleted, and its workflow with it",
    ]);
  });

  it("records an approval of what is shown, and then lets the gate go on", () => {
    const decisions = [decision({ evidenceDigest: shown })];
    assert.deepEqual(next({ ...open, decisions }), [
      "update-status",
      "AwaitingGate: waits for a decision at gate canary",
    ]);
    const action = nextAction(settled({ ...open, decisions }));
    assert.deepEqual(action.kind === "resume" && [action.node, action.reason], [
      "gate",
      "abel approved at gate canary",
    ]);
  });

  it("lets nothing pass without a decision that counts", () => {
    const waits = ["nothing", "waits for a decision at gate canary"];
    const cases: Readonly<Record<string, readonly ReturnType<typeof decision>[]>> = {
      none: [],
      "about other evidence": [decision({ evidenceDigest: `sha256:${"1".repeat(64)}` })],
      "about another deploy": [decision({ evidenceDigest: shown, deployName: "d2" })],
      "about another deploy of its name": [decision({ evidenceDigest: shown, deployUID: UIDS.other })],
      "about another gate": [decision({ evidenceDigest: shown, gate: "only-node" })],
      "made before the gate opened": [decision({ evidenceDigest: shown }, { creationTimestamp: at(10) })],
      "with a forged copy": [decision({ evidenceDigest: shown, deployRequestedBy: "abel" })],
    };
    for (const [title, decisions] of Object.entries(cases)) {
      assert.deepEqual(next(settled({ ...open, decisions })), waits, title);
    }
    const own = [decision({ evidenceDigest: shown, decidedBy: "dora" })];
    assert.deepEqual(next(settled({ ...open, decisions: own, secondPerson: true })), waits);
    assert.equal(nextAction(settled({ ...open, decisions: own })).kind, "resume");
  });

  it("takes an approval back when the evidence changes before the gate goes on", () => {
    const decisions = [decision({ evidenceDigest: shown })];
    const approved = settled({ ...open, decisions });
    const wedged = { step: "runtime-probe", node: "w1", at: at(25), facts: {}, checks: [] };
    const changed = settled({ ...approved, failedProbes: new Map([["w1", wedged]]) });
    assert.deepEqual(next(changed), ["nothing", "waits for a decision at gate canary"]);
    assert.deepEqual(
      changed.deploy.status?.decisions?.map(({ valid }) => valid),
      [false],
    );
  });

  it("ends the workflow of a deploy that was rejected, also when the evidence changed since", () => {
    const decisions = [decision({ evidenceDigest: shown, decision: "reject" })];
    const rejected = settled({ ...open, decisions });
    assert.deepEqual(next(rejected), ["refuse", "abel rejected at gate canary"]);
    const wedged = { step: "runtime-probe", node: "w1", at: at(25), facts: {}, checks: [] };
    const changed = settled({ ...rejected, failedProbes: new Map([["w1", wedged]]) });
    assert.equal(nextAction(changed).kind, "refuse");
  });

  it("never resumes because somebody else did", () => {
    const resumed = settled({ workflow: workflow([...UNTIL_GATE, RUNS.gatePassed]), now: new Date(at(22)) });
    assert.deepEqual(next(resumed), ["nothing", "gate-canary"]);
  });

  it("stops a deploy when somebody asks for it, but not in the middle of a roll", () => {
    const asked = { deploy: fresh({ metadata: STOP }) };
    assert.deepEqual(next(settled({ ...asked, workflow: GATE })), ["stop", "dora asked to stop it"]);
    for (const [node, stageOnly, expected] of [
      ["w2", false, ["nothing", "the stop waits for the end of w2"]],
      ["w2", true, ["stop", "dora asked to stop it"]],
    ] as const) {
      const begun = workflow([RUNS.intent, RUNS.plan, RUNS.lock, rolling(node, stageOnly)]);
      assert.deepEqual(next(settled({ ...asked, workflow: begun })), expected);
    }
    const ordered = workflow([...UNTIL_GATE, RUNS.gate], {}, { shutdown: "Stop" });
    assert.deepEqual(next(settled({ ...asked, workflow: ordered })), [
      "nothing",
      "the workflow is being ended",
    ]);
  });

  it("prefers a stop to an approval", () => {
    const decisions = [decision({ evidenceDigest: shown })];
    const deploy = { ...open.deploy, metadata: { ...open.deploy.metadata, ...STOP } };
    assert.equal(nextAction(settled({ ...open, deploy, decisions })).kind, "stop");
  });

  it("ends a workflow that waits for ever after a bare resume, and only then", () => {
    const bare = {
      ...RUNS.gatePassed,
      outputs: { parameters: [{ name: "decision", valueFrom: { supplied: {} } }] },
    };
    const hanging = workflow([...UNTIL_GATE, bare]);
    const reason =
      "gate canary was resumed without a decision, and nothing follows; decide with pipectl, never with argo resume";
    const late = { workflow: hanging, now: new Date(at(23)) };
    assert.deepEqual(next(settled(late)), ["fail-hanging", reason]);
    assert.equal(nextAction(settled({ ...late, now: new Date(at(22)) })).kind, "nothing");
    const goesOn = workflow([...UNTIL_GATE, bare, { ...RUNS.decided, phase: "Running", finishedAt: null }]);
    assert.equal(nextAction(settled({ ...late, workflow: goesOn })).kind, "nothing");
    const ended = settled({
      ...settled(late),
      workflow: workflow([...UNTIL_GATE, bare], { phase: "Failed" }, { shutdown: "Stop" }),
    });
    assert.deepEqual([ended.deploy.status?.phase, ended.deploy.status?.message], ["Failed", reason]);
  });

  it("ends a workflow in which nothing happens for ten minutes", () => {
    const idle = workflow(UNTIL_GATE);
    const [kind, reason] = next(settled({ workflow: idle, now: new Date(at(16)) }));
    assert.deepEqual(
      [kind, reason],
      [
        "fail-hanging",
        `the workflow runs and has had no step since ${at(6)}; look at the log of the workflow controller`,
      ],
    );
    assert.equal(nextAction(settled({ workflow: idle, now: new Date(at(15)) })).kind, "nothing");
  });
});
