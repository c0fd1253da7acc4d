import assert from "node:assert/strict";
import { parseGateDecision } from "../../../pipelines/api/gate-decision.ts";
import { deploysAnswerSchema } from "../../../pipelines/cli/views/answers.ts";
import { askForDeploy, endDeploy } from "./ask-for-deploy.ts";
import type { CliCluster } from "./cli-cluster.ts";

const GATE = {
  phase: "AwaitingGate",
  awaitingGate: "canary",
  awaitingSince: "2026-11-30T10:20:00Z",
  plan: {
    verdict: "possible",
    image: "registry.example.com/os/debian:6.18.4",
    canary: "w1",
    order: ["w1", "w2"],
    refusals: [],
    notes: [],
  },
};
const seen = (kernel: string) => ({
  evidence: [{ step: "roll-node", node: "w1", at: "2026-11-30T10:19:00Z", facts: { kernel }, checks: [] }],
});

/** What approvers decide with pipectl, and what the others are told. */
export function describeDecisions(started: () => CliCluster): void {
  let name: string;
  let digest: string;

  before(async () => {
    const cluster = started();
    name = await askForDeploy(cluster, "6.18.4");
    await cluster.report(name, { ...GATE, ...seen("6.18.4") });
    digest = await digestOf(cluster, name);
  });

  after(() => endDeploy(started(), name));

  it("are not made by who may not decide", async () => {
    for (const user of ["dora", "vera"] as const) {
      const { code, said } = await started().pipectl(user, "approve", "--evidence", digest);
      assert.equal(code, 5);
      assert.match(said, new RegExp(`User "${user}" cannot create resource "gatedecisions"`));
    }
  });

  it("are not made unseen", async () => {
    const { code, said } = await started().pipectl("abel", "approve", name);
    assert.deepEqual(
      [code, said.slice(0, 62)],
      [2, "pipectl: pipectl approve must be told which evidence was seen,"],
    );
  });

  it("are made by an approver with the command that status prints, once on the same evidence", async () => {
    const cluster = started();
    const status = await cluster.pipectl("vera", "status", name);
    assert.equal(status.code, 0);
    assert.match(status.out, new RegExp(`^${name} {2}AWAITING canary \\d+m\n`));
    assert.match(status.out, new RegExp(`\nApprove: {2}pipectl approve ${name} --evidence ${digest}\n`));

    const approved = await cluster.pipectl("abel", "approve", name, "--evidence", digest, "--reason", "good");
    assert.deepEqual([approved.code, approved.said], [0, ""]);
    const made = `${name}-canary-${digest.slice(7, 17)}`;
    const { spec } = parseGateDecision(await cluster.admin.read("gatedecisions", made));
    assert.deepEqual([spec.decision, spec.decidedBy, spec.reason], ["approve", "abel", "good"]);

    const second = await cluster.pipectl("dana", "reject", name, "--evidence", digest);
    assert.deepEqual(
      [second.code, second.said],
      [3, `pipectl: a gate is decided once on the same evidence, got ${made} already, approve by abel\n`],
    );
  });

  it("are asked for on a terminal, and not made for any other answer than yes, Ctrl-C among them", async () => {
    const cluster = started();
    await cluster.report(name, seen("6.18.4-terminal"));
    const before = await countDecisions(cluster);
    for (const answer of ["no\r", "\u0003"]) {
      const refused = await cluster.onTerminal("abel", answer, "approve", name);
      assert.equal(refused.code, 3, refused.out);
      assert.match(refused.out, /Approve this as abel\? Type yes: /);
    }
    assert.equal(await countDecisions(cluster), before);

    const approved = await cluster.onTerminal("abel", "yes\r", "approve", name);
    assert.equal(approved.code, 0, approved.out);
    assert.match(approved.out, / {2}kernel +6\.18\.4-terminal\n[^]*\nabel approved gate canary of /);
    assert.equal(await countDecisions(cluster), before + 1);
  });

  it("are refused on evidence that has changed, and made on the new one", async () => {
    const cluster = started();
    await cluster.report(name, seen("6.18.4-other"));
    const stale = await cluster.pipectl("abel", "approve", name, "--evidence", digest);
    const now = await digestOf(cluster, name);
    assert.deepEqual(
      [stale.code, stale.said],
      [
        3,
        `pipectl: the evidence must be that of now (${now}), got ${digest}; look at pipectl status ${name} and decide again\n`,
      ],
    );
    assert.equal((await cluster.pipectl("abel", "reject", name, "--evidence", now)).code, 0);
  });
}

async function digestOf({ pipectl }: CliCluster, name: string): Promise<string> {
  const { out } = await pipectl("vera", "status", name, "-o", "json");
  return deploysAnswerSchema.parse(JSON.parse(out)).deploys[0]?.awaiting?.evidenceDigest ?? "";
}

async function countDecisions({ admin }: CliCluster): Promise<number> {
  return (await admin.table("gatedecisions")).rows.length;
}
