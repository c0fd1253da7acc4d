import assert from "node:assert/strict";
import type * as z from "zod";
import {
  decisionAnswerSchema,
  deployAnswerSchema,
  deploysAnswerSchema,
  unlockAnswerSchema,
  versionAnswerSchema,
  whyAnswerSchema,
} from "../../../../pipelines/cli/views/answers.ts";
import { evidenceDigest, gateEvidence } from "../../../../pipelines/api/gate-evidence.ts";
import { WAITING_NAME, cluster, halfWayDeploy, pastDeploy, waitingDeploy } from "./cli-fixture.ts";
import { kured, lease } from "./node-fixture.ts";
import type { FakeCluster } from "./fake-cluster.ts";
import { runPipectl } from "./run-pipectl.ts";

const DIGEST = evidenceDigest(gateEvidence(waitingDeploy(), "canary"));
const atGate = () => cluster({ user: "abel", deploys: [pastDeploy(), waitingDeploy()] });
const locked = () => cluster({ daemonSets: [kured('{"maxOwners":2,"locks":[]}')], lease: lease("w9") });

const ANSWERS: readonly (readonly [readonly string[], () => FakeCluster, z.ZodType])[] = [
  [["deploy", "linux", "6.18.9", "workers"], cluster, deployAnswerSchema],
  [["status"], atGate, deploysAnswerSchema],
  [["status", WAITING_NAME], () => cluster({ deploys: [halfWayDeploy()] }), deploysAnswerSchema],
  [["status"], () => cluster({ deploys: [] }), deploysAnswerSchema],
  [["approve", "--evidence", DIGEST], atGate, decisionAnswerSchema],
  [["reject", "--evidence", DIGEST], atGate, decisionAnswerSchema],
  [["stop"], atGate, deployAnswerSchema],
  [["history"], atGate, deploysAnswerSchema],
  [["why", "w1"], atGate, whyAnswerSchema],
  [["unlock", "--holder", "w9,nobody", "--reason", "gone"], locked, unlockAnswerSchema],
  [["unlock"], atGate, unlockAnswerSchema],
  [["version"], cluster, versionAnswerSchema],
];

describe("the JSON of pipectl", () => {
  for (const [args, start, schema] of ANSWERS) {
    it(`is whole in the schema for ${args.join(" ").replace(/sha256:\w+/, "DIGEST")}`, async () => {
      const ran = await runPipectl([...args, "--output", "json"], { cluster: start(), columns: 40 });
      const answer: unknown = JSON.parse(ran.out);
      // What the schema does not know it drops.
      assert.deepEqual(schema.parse(answer), answer);
      assert.equal(ran.code, 0);
    });
  }

  it("has what a program needs at a gate", async () => {
    const { out } = await runPipectl(["--context", "lab", "-o", "json", "status"], { cluster: atGate() });
    const [deploy] = deploysAnswerSchema.parse(JSON.parse(out)).deploys;

    assert.deepEqual(
      { ...deploy?.awaiting, evidence: deploy?.awaiting?.evidence.map(({ step }) => step) },
      {
        gate: "canary",
        since: "2026-11-30T10:20:00Z",
        evidenceDigest: DIGEST,
        evidence: ["roll-node", "green-gate"],
        approve: `pipectl --context lab approve ${WAITING_NAME} --evidence ${DIGEST}`,
        reject: `pipectl --context lab reject ${WAITING_NAME} --evidence ${DIGEST}`,
      },
    );
    assert.deepEqual(deploy?.left, { seconds: 558, nodes: 6, deploys: 2 });
    assert.deepEqual(deploy.progress, { completed: 1, total: 5 });
  });

  it("goes alone to standard output while progress goes beside it", async () => {
    const fake = cluster();
    const ran = await runPipectl(["deploy", "linux", "6.18.9", "workers", "--wait", "-o", "json"], {
      cluster: fake,
      columns: 80,
      meanwhile: () => {
        const status = { observedGeneration: 1, phase: "Succeeded", finishedAt: "2026-11-30T11:00:00Z" };
        fake.state.deploys.splice(-1, 1, { ...fake.state.deploys.at(-1), status });
      },
    });
    assert.equal(deployAnswerSchema.parse(JSON.parse(ran.out)).deploy.phase, "Succeeded");
    assert.ok(ran.said.includes("10:34:02  Succeeded\n"), ran.said);
  });
});
