import assert from "node:assert/strict";
import { DECISION_GUARD } from "../../../components/pipelines/decision-guard.ts";
import { parseGateDecision } from "../../../pipelines/api/gate-decision.ts";
import { parsePipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";
import type { PipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";
import { waitFor } from "../../support/wait-for.ts";
import { denial, forbidden, invalid } from "./denial.ts";
import { decisionOf, deployOf, SHOWN } from "./deploy-objects.ts";
import type { DeploysCluster, People } from "./deploys-cluster.ts";
import { REFUSED_DECISIONS } from "./refused-decisions.ts";

const OTHER_DIGEST = `sha256:${"cd".repeat(32)}`;

/** What people may decide, and that it stays. */
export function describeDecisions(started: () => DeploysCluster): void {
  let people: People;
  let deploy: PipelineDeploy;

  before(async () => {
    ({ people } = started());
    deploy = await newDeploy(people, "decided");
  });

  it("lets an approver decide once on the same evidence, and again on other evidence", async () => {
    const own = await newDeploy(people, "once");
    const created = parseGateDecision(
      await people.approver.create(
        "gatedecisions",
        decisionOf(own, "abel", { decision: "reject", reason: "w1 is slow" }),
      ),
    );

    assert.deepEqual(created.spec, {
      deployName: "once",
      deployUID: own.metadata.uid,
      deployRequestedBy: "dora",
      gate: "canary",
      decision: "reject",
      evidenceDigest: SHOWN,
      decidedBy: "abel",
      reason: "w1 is slow",
    });
    assert.equal(
      await people.both.tryCreate("gatedecisions", decisionOf(own, "dana")),
      `409 gatedecisions.turntable.internal "${nameOf("once")}" already exists`,
    );
    const anew = decisionOf(own, "dana", { evidenceDigest: OTHER_DIGEST });
    assert.equal(await people.both.tryCreate("gatedecisions", anew), "granted");
  });

  it("refuses a decision in somebody else's name", async () => {
    assert.equal(
      await people.approver.tryCreate("gatedecisions", decisionOf(deploy, "dana")),
      denied("decidedBy must be abel, the authenticated user, got dana"),
    );
  });

  it("refuses a decision of an account of the namespace, whatever its roles are", async () => {
    const name = "system:serviceaccount:pipelines:pipelines-operator";
    assert.equal(
      await people.overgrantedAccount.tryCreate("gatedecisions", decisionOf(deploy, name)),
      denied("a person must decide, not an account of namespace pipelines, whatever its roles are"),
    );
  });

  for (const [title, break_] of [
    ["no owner", () => []],
    ["another owner", (owner: object) => [{ ...owner, uid: "00000000-0000-4000-8000-000000000000" }]],
    ["a second owner", (owner: object) => [owner, { ...owner, uid: "00000000-0000-4000-8000-000000000000" }]],
    ["an owner of another kind", (owner: object) => [{ ...owner, kind: "GateDecision" }]],
  ] as const) {
    it(`refuses a decision with ${title}`, async () => {
      const good = decisionOf(deploy, "abel");
      const [owner = {}] = good.metadata.ownerReferences;
      const metadata = { ...good.metadata, ownerReferences: break_(owner) };
      assert.equal(
        await people.approver.tryCreate("gatedecisions", { ...good, metadata }),
        denied("the deploy of a decision must be its one owner, so that both are deleted together"),
      );
    });
  }

  for (const [title, changes, problem] of REFUSED_DECISIONS) {
    it(`refuses a decision ${title}`, async () => {
      const answer = await people.approver.tryCreate(
        "gatedecisions",
        decisionOf(deploy, "abel", {}, changes),
      );
      assert.ok(
        answer.startsWith(`422 GateDecision.turntable.internal "${nameOf("decided")}" is invalid: `),
        answer,
      );
      assert.ok(answer.includes(problem), answer);
    });
  }

  it("takes a reason of as many characters as the schema allows, whatever they are", async () => {
    const wordy = decisionOf(deploy, "abel", { reason: "🚂".repeat(1_024) });
    assert.equal(await people.approver.tryCreate("gatedecisions", wordy, { dryRun: true }), "granted");
  });

  it("lets nobody change a decision", async () => {
    await people.approver.create("gatedecisions", decisionOf(deploy, "abel"));
    const patch = (user: keyof People, change: object) =>
      people[user].tryPatch("gatedecisions", nameOf("decided"), change);

    assert.equal(
      await patch("approver", { spec: { decision: "reject" } }),
      forbidden("abel", "patch", "gatedecisions", nameOf("decided")),
    );
    for (const user of ["overgranted", "admin"] as const) {
      assert.equal(
        await patch(user, { spec: { decision: "reject" } }),
        invalid("GateDecision", nameOf("decided"), "spec: Invalid value: a decision is never changed"),
      );
      assert.equal(
        await patch(user, { metadata: { labels: { a: "b" } } }),
        denied("a decision is never changed"),
      );
    }
  });

  it("lets nobody delete a decision who may not delete its deploy", async () => {
    await newDeploy(people, "kept").then((own) =>
      people.approver.create("gatedecisions", decisionOf(own, "abel")),
    );
    const name = nameOf("kept");

    for (const [user, called] of [
      ["approver", "abel"],
      ["both", "dana"],
      ["operator", "system:serviceaccount:pipelines:pipelines-operator"],
    ] as const) {
      assert.equal(
        await people[user].tryDelete("gatedecisions", name),
        forbidden(called, "delete", "gatedecisions", name),
      );
    }
    assert.equal(
      await people.overgranted.tryDelete("gatedecisions", name),
      denied(
        "a decision is deleted with its deploy and not by itself, by those who may not delete deploys",
        "kept",
      ),
    );
    assert.equal(await people.admin.tryDelete("gatedecisions", name), "granted");
  });

  it("has the garbage collector delete the decisions of a deploy that is gone", async () => {
    await newDeploy(people, "gone").then((own) =>
      people.approver.create("gatedecisions", decisionOf(own, "abel")),
    );
    assert.equal(
      await people.both.tryDelete("pipelinedeploys", "gone"),
      forbidden("dana", "delete", "pipelinedeploys", "gone"),
    );
    assert.equal(await people.admin.tryDelete("pipelinedeploys", "gone"), "granted");
    await waitFor(
      "the decision goes with its deploy",
      async () => {
        const { rows } = await people.viewer.table("gatedecisions");
        return rows.some(([, about]) => about === "gone") ? "it is there" : undefined;
      },
      { deadlineSeconds: 40 },
    );
  });
}

async function newDeploy({ deployer }: People, name: string): Promise<PipelineDeploy> {
  return parsePipelineDeploy(await deployer.create("pipelinedeploys", deployOf("dora", name)));
}

function nameOf(deploy: string): string {
  return `${deploy}-canary-${SHOWN.slice(7, 17)}`;
}

function denied(sentence: string, deploy = "decided"): string {
  return denial("gatedecisions", nameOf(deploy), DECISION_GUARD, sentence);
}
