import assert from "node:assert/strict";
import { invalid, malformed } from "./denial.ts";
import { deployOf, WAITING } from "./deploy-objects.ts";
import type { DeploysCluster } from "./deploys-cluster.ts";

const ENDED = {
  phase: "Failed",
  finishedAt: "2026-11-30T11:00:00Z",
  awaitingGate: null,
  awaitingSince: null,
};

const REFUSED: readonly (readonly [string, object, string])[] = [
  [
    "that waits for no gate",
    { awaitingGate: null, awaitingSince: null },
    "awaitingGate must be there in phase AwaitingGate and in no other",
  ],
  [
    "that goes on and waits",
    { phase: "Rolling" },
    "awaitingGate must be there in phase AwaitingGate and in no other",
  ],
  [
    "that does not say since when it waits",
    { awaitingSince: null },
    "awaitingGate and awaitingSince must be there together",
  ],
  [
    "that has ended at no time",
    { ...ENDED, finishedAt: null },
    "finishedAt must be there when the deploy has ended and not before",
  ],
  [
    "that goes on and has ended",
    { finishedAt: "2026-11-30T11:00:00Z" },
    "finishedAt must be there when the deploy has ended and not before",
  ],
];

/** What the operator itself cannot write. */
export function describeStatus(started: () => DeploysCluster): void {
  let report: (status: object) => Promise<string>;

  before(async () => {
    const { deployer, operator } = started().people;
    await deployer.create("pipelinedeploys", deployOf("dora", "reported"));
    report = (status) => operator.tryPatch("pipelinedeploys", "reported", { status }, "status");
    assert.equal(await report(WAITING), "granted");
  });

  for (const [title, changes, sentence] of REFUSED) {
    it(`refuses a status ${title}`, async () => {
      assert.equal(
        await report({ ...WAITING, ...changes }),
        invalid("PipelineDeploy", "reported", `status: Invalid value: ${sentence}`),
      );
    });
  }

  it("refuses a roll that is more than complete", async () => {
    assert.equal(
      await report({ progress: { completed: 6, total: 5, text: "6/5" } }),
      invalid(
        "PipelineDeploy",
        "reported",
        "status.progress: Invalid value: completed must not exceed total",
      ),
    );
  });

  it("refuses evidence that is out of bounds", async () => {
    const evidence = { step: "plan", at: "2026-11-30T10:00:00Z", facts: {}, checks: [] };
    assert.equal(await report({ evidence: Array.from({ length: 48 }, () => evidence) }), "granted");
    assert.equal(
      await report({ evidence: Array.from({ length: 49 }, () => evidence) }),
      malformed("PipelineDeploy", "reported", "status.evidence: Too many: 49: must have at most 48 items"),
    );
    assert.equal(
      await report({ evidence: [{ ...evidence, facts: { kernel: "x".repeat(257) } }] }),
      malformed(
        "PipelineDeploy",
        "reported",
        "status.evidence[0].facts.kernel: Too long: may not be more than 256 bytes",
      ),
    );
  });

  it("lets no deploy go on that has ended", async () => {
    assert.equal(await report(ENDED), "granted");
    assert.equal(
      await report({ phase: "Rolling", finishedAt: null }),
      invalid("PipelineDeploy", "reported", "status: Invalid value: a deploy that has ended does not go on"),
    );
    assert.equal(await report({ message: "w2 did not come back" }), "granted");
  });
}
