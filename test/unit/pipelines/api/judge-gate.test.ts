import assert from "node:assert/strict";
import { judgeGate } from "../../../../pipelines/api/judge-gate.ts";
import { decision, deploy } from "./deploy-fixture.ts";

const QUESTION = { deploy: deploy(), gate: "canary", secondPerson: false } as const;
const OTHER = `sha256:${"0".repeat(64)}`;

describe("judgeGate", () => {
  it("is approved by a decision that counts", () => {
    const approval = decision();
    assert.deepEqual(judgeGate([approval], QUESTION), {
      outcome: "approved",
      decision: approval,
      problems: [],
    });
  });

  it("is rejected by a decision that counts", () => {
    const rejection = decision({ decision: "reject" });
    assert.deepEqual(judgeGate([rejection], QUESTION), {
      outcome: "rejected",
      decision: rejection,
      problems: [],
    });
  });

  it("is undecided without any decision, whatever the workflow says", () =>
    assert.deepEqual(
      judgeGate([], {
        ...QUESTION,
        deploy: deploy({ status: { phase: "Rolling", awaitingGate: undefined, awaitingSince: undefined } }),
      }),
      {
        outcome: "undecided",
        decision: undefined,
        problems: [],
      },
    ));

  it("is undecided by a decision that does not count, and says why", () => {
    const { outcome, decision: found, problems } = judgeGate([decision({ evidenceDigest: OTHER })], QUESTION);
    assert.deepEqual([outcome, found], ["undecided", undefined]);
    assert.match(
      problems.join(),
      /^decision d1-canary-x does not count: it must be about the evidence of now/,
    );
  });

  it("passes over decisions about other deploys and gates", () =>
    assert.deepEqual(judgeGate([decision({ deployName: "d2" }), decision({ gate: "only-node" })], QUESTION), {
      outcome: "undecided",
      decision: undefined,
      problems: [],
    }));

  it("says of a decision about an earlier deploy of the name that it does not count", () => {
    const { outcome, problems } = judgeGate(
      [decision({ deployUID: "00000000-0000-4000-8000-000000000009" })],
      QUESTION,
    );
    assert.deepEqual([outcome, problems.length], ["undecided", 1]);
  });

  for (const [first, second] of [
    ["approve", "reject"],
    ["reject", "approve"],
  ] as const) {
    it(`is rejected when both ${first} and ${second} count`, () =>
      assert.equal(
        judgeGate([decision({ decision: first }), decision({ decision: second })], QUESTION).outcome,
        "rejected",
      ));
  }
});
