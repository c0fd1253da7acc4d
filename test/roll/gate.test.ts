import assert from "node:assert/strict";
import * as z from "zod";
import { decisionName } from "../../pipelines/api/decision-name.ts";
import type { DecisionSpec } from "../../pipelines/api/decision-spec.ts";
import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { expectStopped } from "../support/roll/expect-stopped.ts";
import type { SeenDeploy } from "../support/roll/rolls.ts";
import { seeFleet } from "../support/roll/see-fleet.ts";
import type { SeenNode } from "../support/roll/see-fleet.ts";
import { useRolls } from "../support/roll/use-rolls.ts";
import { waitFor } from "../support/wait-for.ts";

const DEPLOY = { apiVersion: "turntable.internal/v1alpha1", kind: "PipelineDeploy" } as const;
const IN_PIPELINES = { namespace: PIPELINES_NAMESPACE } as const;

const workflowSchema = z.object({
  status: z.object({
    nodes: z.record(z.string(), z.looseObject({ displayName: z.string(), phase: z.string().default("") })),
  }),
});

describe("a roll that waits for a person", function () {
  this.timeout(900_000);
  const rolls = useRolls("after all");
  let fleet: ReadonlyMap<string, SeenNode>;
  let name: string;
  let gate: SeenDeploy;
  /** A second deploy, of the other fleet. */
  let other: string;

  before("it waits", async function () {
    this.timeout(600_000);
    fleet = await seeFleet(rolls().lab);
    ({ name } = await rolls().deployNew("workers"));
    gate = await rolls().untilGate(name);
  });

  it("says to everybody what it waits for, since when, and the exact command", async () => {
    const { stdout } = await rolls().pipectl("eve", "status", name);
    assert.match(stdout, /AWAITING canary \d+m/);
    assert.match(stdout, new RegExp(`Approve: .*pipectl.* approve ${name} --evidence ${digestOf(gate)}`));
    assert.match(stdout, /position +1\/2/);
  });

  it("is not approved by who has not the role", async () => {
    const { code, stderr } = await rolls().pipectl("dora", "approve", name, "--evidence", digestOf(gate));
    assert.equal(code, 5, stderr);
    assert.match(stderr, /dora/);
    assert.equal((await rolls().untilGate(name)).phase, "AwaitingGate");
  });

  it("is not approved for evidence that nobody was shown", async () => {
    const unseen = `sha256:${"0".repeat(64)}`;
    const { code, stderr } = await rolls().pipectl("abel", "approve", name, "--evidence", unseen);
    assert.equal(code, 3, stderr);
    assert.equal((await rolls().untilGate(name)).phase, "AwaitingGate");
  });

  it("keeps a second deploy, of the other fleet, from touching anything", async () => {
    other = await rolls().deploy("6.18.9", "master");
    const waiting = await rolls().until(other, "waits for the first one", ({ message = "" }) =>
      /lock|mutex/i.test(message),
    );
    assert.equal(waiting.phase, "Pending");
    const { code, stderr } = await rolls().pipectl("dora", "stop", other, "--reason", "the workers go first");
    assert.equal(code, 0, stderr);
    await expectStopped(rolls(), other, await seeFleet(rolls().lab), {
      phase: "Stopped",
      says: /the workers go first/,
      touched: [],
    });
  });

  it("is not approved by a decision about that other deploy", async () => {
    const { metadata } = await rolls().lab.objects.read({
      ...DEPLOY,
      metadata: { ...IN_PIPELINES, name: other },
    });
    const spec: DecisionSpec = {
      deployName: other,
      deployUID: metadata?.uid ?? "",
      deployRequestedBy: "dora",
      gate: "canary",
      decision: "approve",
      evidenceDigest: digestOf(gate),
      decidedBy: "admin",
    };
    const owner = { ...DEPLOY, name: other, uid: spec.deployUID };
    const decision = { ...IN_PIPELINES, name: decisionName(spec), ownerReferences: [owner] };
    await rolls().lab.objects.create(
      Object.assign({ apiVersion: DEPLOY.apiVersion, kind: "GateDecision", metadata: decision }, { spec }),
    );
    // Three rounds of the operator.
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    assert.equal((await rolls().untilGate(name)).phase, "AwaitingGate");
  });

  it("is not approved late, for what was true before the first node broke", async () => {
    const { canary = "" } = gate.plan ?? {};
    await rolls().fault("runc-fails", canary).inject();
    await rolls().until(name, "has other evidence", (seen) => digestOf(seen) !== digestOf(gate));
    const { code, stderr } = await rolls().pipectl("abel", "approve", name, "--evidence", digestOf(gate));
    assert.equal(code, 3, stderr);
    assert.equal((await rolls().untilGate(name)).phase, "AwaitingGate");
    await rolls().fault("runc-fails", canary).heal();
  });

  it("goes no further when somebody resumes the workflow with kubectl alone", async () => {
    const { canary = "" } = gate.plan ?? {};
    await resumeBare(name);
    await expectStopped(rolls(), name, fleet, {
      phase: "Failed",
      says: /resumed/,
      touched: [canary],
    });
  });

  /**
   * What `argo resume` does: the wait ends, with the default of what nobody supplied.
   *
   * @see https://github.com/argoproj/argo-workflows/blob/v4.0.5/workflow/util/util.go#L408
   */
  async function resumeBare(workflow: string): Promise<void> {
    const { objects, kubectl } = rolls().lab;
    const shown = await objects.read({
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Workflow",
      metadata: { namespace: PIPELINES_NAMESPACE, name: workflow },
    });
    const { nodes } = workflowSchema.parse(shown).status;
    const [id = ""] = Object.entries(nodes).flatMap(([key, { displayName, phase }]) =>
      displayName === "gate-canary" && phase === "Running" ? [key] : [],
    );
    const outputs = { parameters: [{ name: "decision", value: "refuse" }] };
    const resumed = { phase: "Succeeded", finishedAt: new Date().toISOString(), outputs };
    const patch = JSON.stringify({ status: { nodes: { [id]: resumed } } });
    const of = ["--namespace", PIPELINES_NAMESPACE, "workflow", workflow];
    await kubectl("patch", ...of, "--type=merge", `--patch=${patch}`);
  }
});

describe("a roll against which a person decides", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  it("ends with the first node rolled and the rest as it was", async () => {
    const fleet = await seeFleet(rolls().lab);
    const { name } = await rolls().deployNew("workers");
    const { awaiting, plan } = await rolls().untilGate(name);
    const evidence = awaiting?.evidenceDigest ?? "";
    const why = ["--reason", "the metrics look odd"];
    const { code, stderr } = await rolls().pipectl("abel", "reject", name, "--evidence", evidence, ...why);
    assert.equal(code, 0, stderr);
    await expectStopped(rolls(), name, fleet, {
      phase: "Rejected",
      says: /abel decided against it at gate canary: the metrics look odd/,
      touched: plan?.order.slice(0, 1) ?? [],
    });
  });
});

describe("a roll whose controllers are killed at its gate", function () {
  this.timeout(900_000);
  const rolls = useRolls();

  it("goes on after the decision, with the mutex and the operator's memory whole", async () => {
    const { lab } = rolls();
    const { name } = await rolls().deployNew("workers");
    await rolls().untilGate(name);
    await lab.kubectl(
      "delete",
      "pods",
      "-n",
      PIPELINES_NAMESPACE,
      "-l",
      "app.kubernetes.io/name=operator",
      "--grace-period=0",
      "--force",
    );
    await lab.kubectl("delete", "pods", "-n", "argo", "--all", "--grace-period=0", "--force");
    const other = await rolls().deploy("6.18.9", "master");
    await rolls().approve(name);
    await waitFor(
      "that the second deploy still waits",
      async () => ((await rolls().see(other))?.phase === "Pending" ? undefined : "it does not wait"),
      { deadlineSeconds: 60 },
    );
    const stopped = await rolls().pipectl("dora", "stop", other);
    assert.equal(stopped.code, 0, stopped.stderr);
    const ended = await rolls().untilEnded(name);
    assert.equal(ended.phase, "Succeeded", ended.message);
  });
});

function digestOf({ awaiting }: SeenDeploy): string {
  return awaiting?.evidenceDigest ?? "";
}
