import assert from "node:assert/strict";
import { verifyDecision } from "../../../../pipelines/steps/verify-decision.ts";
import { WORKERS } from "../plan/objects-fixture.ts";
import { decision, deploy, evidence, UIDS } from "../api/deploy-fixture.ts";
import { FakeWorld, INPUT } from "./fake-world.ts";
import type { FakeOptions } from "./fake-world.ts";

const good: FakeOptions = { deploys: [deploy()], decisions: [decision()] };

async function verify(options: FakeOptions, answer = "approve", declared = WORKERS) {
  const world = new FakeWorld(options);
  world.away = 5;
  const inputs = { gate: "canary", answer, "deploy-uid": UIDS.deploy } as const;
  return verifyDecision.run({ ...INPUT, declared, inputs }, world.context());
}

describe("the step that verifies a decision", () => {
  it("passes a recorded approval that the operator put into the gate", async () => {
    assert.deepEqual(await verify(good), {
      refused: false,
      json: {
        gate: "canary",
        outcome: "approved",
        decision: "d1-canary-x",
        decidedBy: "abel",
        reasons: [],
      },
      text: "Gate canary is approved by abel (d1-canary-x).\n",
    });
  });

  const refused: Record<string, readonly [FakeOptions, string, readonly RegExp[]]> = {
    "a bare resume, though the record approves": [
      good,
      "refuse",
      [
        /^gate canary must be answered by the operator, got "refuse": the workflow was resumed by somebody else$/,
      ],
    ],
    "a bare resume without a record": [
      { deploys: [deploy()] },
      "refuse",
      [
        /^gate canary must be approved by a recorded decision, got none that counts$/,
        /^gate canary must be answered by the operator, got "refuse"/,
      ],
    ],
    "an answer without a record": [
      { deploys: [deploy()] },
      "approve",
      [/^gate canary must be approved by a recorded decision, got none that counts$/],
    ],
    "a rejection": [
      { deploys: [deploy()], decisions: [decision({ decision: "reject", reason: "too late" })] },
      "approve",
      [/^gate canary must be approved, got rejected by abel: too late$/],
    ],
    "a decision about another deploy": [
      { deploys: [deploy()], decisions: [decision({ deployUID: UIDS.other })] },
      "approve",
      [
        /^gate canary must be approved by a recorded decision, got none that counts$/,
        /^decision d1-canary-x does not count: it must be about deploy d1 \(.*1\), got d1 \(.*2\)$/,
      ],
    ],
    "a decision after which the evidence changed": [
      {
        deploys: [
          deploy({ status: { evidence: [evidence("green-gate", "w1", { facts: { green: "no" } })] } }),
        ],
        decisions: [decision()],
      },
      "approve",
      [
        /^gate canary must be approved by a recorded decision, got none that counts$/,
        /^decision d1-canary-x does not count: it must be about the evidence of now/,
      ],
    ],
    "a deploy that is gone": [
      {},
      "approve",
      [/^d1 must be a PipelineDeploy, got none of that name; ask for it with pipectl deploy$/],
    ],
  };
  for (const [what, [options, answer, patterns]] of Object.entries(refused)) {
    it(`refuses ${what}`, async () => {
      const { refused: no, json } = await verify(options, answer);
      const { reasons } = json as { readonly reasons: readonly string[] }; // As the step types it.
      assert.deepEqual([no, reasons.length], [true, patterns.length]);
      reasons.forEach((reason, index) => assert.match(reason, patterns[index] ?? /^$/));
    });
  }

  it("wants a second person where the target declares it", async () => {
    const own: FakeOptions = { deploys: [deploy()], decisions: [decision({ decidedBy: "dora" })] };
    assert.equal((await verify(own)).refused, false);
    assert.equal((await verify(own, "approve", { ...WORKERS, secondPerson: true })).refused, true);
  });
});
