import assert from "node:assert/strict";
import { z } from "zod";
import { EVIDENCE_LIMITS } from "../../../pipelines/api/evidence.ts";
import { parsePipelineDeploy } from "../../../pipelines/api/pipeline-deploy.ts";
import { malformed } from "./denial.ts";
import { decisionOf, deployOf, SHOWN, WAITING } from "./deploy-objects.ts";
import type { DeploysCluster } from "./deploys-cluster.ts";

const CRD = "apiextensions.k8s.io/v1";
const crdSchema = z.object({
  status: z.object({ conditions: z.array(z.object({ type: z.string(), status: z.string() })) }),
});
const policySchema = z.object({
  metadata: z.object({ name: z.string() }),
  status: z.object({ typeChecking: z.object({ expressionWarnings: z.array(z.unknown()).optional() }) }),
});

/** What the API server makes of the kinds themselves. */
export function describeKinds(started: () => DeploysCluster): void {
  let cluster: DeploysCluster;

  before(() => {
    cluster = started();
  });

  for (const plural of ["pipelinedeploys", "gatedecisions"]) {
    it(`accepts ${plural} without a complaint about its schema`, async () => {
      const metadata = { name: `${plural}.turntable.internal` };
      const found = await cluster.objects.read({
        apiVersion: CRD,
        kind: "CustomResourceDefinition",
        metadata,
      });

      assert.deepEqual(
        crdSchema
          .parse(found)
          .status.conditions.map(({ type, status }) => `${type} ${status}`)
          .toSorted(),
        ["Established True", "NamesAccepted True"],
      );
    });
  }

  it("finds the types of every guard's expressions right", async () => {
    const { items } = await cluster.objects.list(
      "admissionregistration.k8s.io/v1",
      "ValidatingAdmissionPolicy",
    );

    assert.deepEqual(
      items
        .map((item) => policySchema.parse(item))
        .map(({ metadata, status }) => [metadata.name, status.typeChecking.expressionWarnings]),
      [
        ["pipelines-agents-only", undefined],
        ["pipelines-decisions-by-their-author", undefined],
        ["pipelines-deploys-by-their-author", undefined],
        ["pipelines-plan-evicts-nothing", undefined],
        ["pipelines-workflows-from-templates", undefined],
      ],
    );
  });

  it("shows deploys and decisions in the columns that people look at", async () => {
    const { deployer, operator, approver, viewer } = cluster.people;
    const deploy = parsePipelineDeploy(await deployer.create("pipelinedeploys", deployOf("dora", "columns")));
    assert.equal(
      await operator.tryPatch("pipelinedeploys", "columns", { status: WAITING }, "status"),
      "granted",
    );
    await approver.create("gatedecisions", decisionOf(deploy, "abel"));

    const deploys = await viewer.table("pipelinedeploys");
    assert.deepEqual(deploys.columns, ["Name", "Target", "Version", "Phase", "Awaiting", "Progress", "Age"]);
    assert.deepEqual(deploys.rows.find(([name]) => name === "columns")?.slice(0, -1), [
      "columns",
      "lab-workers",
      "6.18.9",
      "AwaitingGate",
      "canary",
      "1/5",
    ]);
    const decisions = await viewer.table("gatedecisions");
    assert.deepEqual(decisions.columns, ["Name", "Deploy", "Gate", "Decision", "Decided-By", "Age"]);
    assert.deepEqual(decisions.rows.find(([, name]) => name === "columns")?.slice(0, -1), [
      `columns-canary-${SHOWN.slice(7, 17)}`,
      "columns",
      "canary",
      "approve",
      "abel",
    ]);
  });

  it("keeps the status of a fleet of a thousand nodes with all the evidence that may be, and refuses one node more", async () => {
    const { deployer, operator } = cluster.people;
    await deployer.create("pipelinedeploys", deployOf("dora", "large"));
    const report = (nodes: number) =>
      operator.tryPatch(
        "pipelinedeploys",
        "large",
        { status: { ...WAITING, nodes: provenNodes(nodes), evidence: fullEvidence() } },
        "status",
      );

    assert.equal(await report(1_000), "granted");
    assert.equal(
      await report(1_001),
      malformed("PipelineDeploy", "large", "status.nodes: Too many: 1001: must have at most 1000 items"),
    );
  });

  it("drops what a schema does not know", async () => {
    const { deployer } = cluster.people;
    const created = await deployer.create("pipelinedeploys", deployOf("dora", "pruned", { force: true }));

    assert.deepEqual(z.object({ spec: z.unknown() }).parse(created).spec, deployOf("dora", "pruned").spec);
  });
}

/** As much as the bounds of the schema let through, in text of one byte a character. */
function fullEvidence() {
  const { items, facts, checks, fact, sentence } = EVIDENCE_LIMITS;
  return makeList(items, (item) => ({
    step: `step-${item}`,
    node: "worker-0.fleet.lab.example.com",
    at: "2026-11-30T10:24:00Z",
    facts: Object.fromEntries(makeList(facts, (index) => [`factNumber${index}`, "x".repeat(fact)])),
    checks: makeList(checks, (index) => ({
      name: `check-number-${index}`,
      result: "passed",
      message: "x".repeat(sentence),
    })),
  }));
}

/** Nodes with everything that a roll leaves behind. */
function provenNodes(count: number) {
  return makeList(count, (index) => ({
    name: `worker-${index}.fleet.lab.example.com`,
    phase: "Proven",
    startedAt: "2026-11-30T10:20:00Z",
    provenAt: "2026-11-30T10:24:00Z",
    bootBefore: "00000000-0000-4000-8000-000000000000",
    bootAfter: "00000000-0000-4000-8000-000000000001",
    staged: SHOWN,
    booted: SHOWN,
    cordonedBefore: false,
    cordonedByUs: false,
    seconds: {
      Reading: 1,
      Staging: 60,
      Checking: 1,
      Cordoning: 1,
      Draining: 90,
      Rebooting: 5,
      Returning: 40,
    },
  }));
}

function makeList<T>(length: number, make: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => make(index));
}
