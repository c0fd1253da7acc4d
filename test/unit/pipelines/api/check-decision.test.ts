import assert from "node:assert/strict";
import { checkDecision } from "../../../../pipelines/api/check-decision.ts";
import type { DecisionQuestion } from "../../../../pipelines/api/check-decision.ts";
import { evidenceDigest, gateEvidence } from "../../../../pipelines/api/gate-evidence.ts";
import { decision, deploy, evidence, UIDS } from "./deploy-fixture.ts";
import type { DeployChanges } from "./deploy-fixture.ts";

function ask(changes: DeployChanges = {}, question: Partial<DecisionQuestion> = {}): DecisionQuestion {
  return { deploy: deploy(changes), gate: "canary", secondPerson: false, ...question };
}

const SHOWN = evidenceDigest(gateEvidence(deploy(), "canary"));
const OTHER = `sha256:${"0".repeat(64)}`;
const LATER = [evidence("plan"), evidence("green-gate", "w1", { facts: { kernel: "6.12.0" } })];
const LATER_DIGEST = evidenceDigest(gateEvidence(deploy({ status: { evidence: LATER } }), "canary"));
const AGAIN = "look at pipectl status d1 and decide again";

const REFUSED: readonly (readonly [string, ReturnType<typeof decision>, DecisionQuestion, string])[] = [
  [
    "another deploy",
    decision({ deployName: "d2" }),
    ask(),
    `it must be about deploy d1 (${UIDS.deploy}), got d2 (${UIDS.deploy})`,
  ],
  [
    "an earlier deploy of the same name",
    decision({ deployUID: UIDS.other }),
    ask(),
    `it must be about deploy d1 (${UIDS.deploy}), got d1 (${UIDS.other})`,
  ],
  ["another gate", decision({ gate: "only-node" }), ask(), "it must be about gate canary, got only-node"],
  [
    "a deploy that has ended",
    decision(),
    ask({ status: { phase: "Stopped", finishedAt: "2026-11-30T10:30:00Z", awaitingGate: undefined } }),
    "the deploy must be going on, got Stopped; start it again with pipectl deploy",
  ],
  [
    "a gate that never opened",
    decision(),
    ask({ status: { gates: [] } }),
    "gate canary must have been opened before anybody decides, got a gate that never was",
  ],
  [
    "other evidence",
    decision({ evidenceDigest: OTHER }),
    ask(),
    `it must be about the evidence of now (${SHOWN}), got ${OTHER}; ${AGAIN}`,
  ],
  [
    "evidence that has changed since",
    decision(),
    ask({ status: { evidence: LATER } }),
    `it must be about the evidence of now (${LATER_DIGEST}), got ${SHOWN}; ${AGAIN}`,
  ],
  [
    "a gate before it opened",
    decision({}, { creationTimestamp: "2026-11-30T10:19:49Z" }),
    ask(),
    "it must be made after the gate opened at 2026-11-30T10:20:00Z, got 2026-11-30T10:19:49Z",
  ],
  ["nobody's name", decision({ decidedBy: " " }), ask(), "decidedBy must name a person, got nothing"],
  [
    "a wrong copy of who asked",
    decision({ deployRequestedBy: "eve" }),
    ask(),
    "deployRequestedBy must be dora, got eve",
  ],
  [
    "one person's name where two are wanted",
    decision({ decidedBy: "dora" }),
    ask({}, { secondPerson: true }),
    "a second person must approve, got dora, who asked for the deploy",
  ],
  [
    "one person's name and a forged copy where two are wanted",
    decision({ decidedBy: "dora", deployRequestedBy: "eve" }),
    ask({}, { secondPerson: true }),
    "deployRequestedBy must be dora, got eve",
  ],
];

describe("checkDecision", () => {
  for (const [title, given, question] of [
    ["about the deploy, the gate and the evidence of now", decision(), ask()],
    ["of who asked, where one person is enough", decision({ decidedBy: "dora" }), ask()],
    ["of a second person", decision(), ask({}, { secondPerson: true })],
    [
      "to reject, of who asked, where two are wanted",
      decision({ decidedBy: "dora", decision: "reject" }),
      ask({}, { secondPerson: true }),
    ],
    ["within the skew of two clocks", decision({}, { creationTimestamp: "2026-11-30T10:19:50Z" }), ask()],
    [
      "after the gate was resumed",
      decision(),
      ask({ status: { phase: "Rolling", awaitingGate: undefined, awaitingSince: undefined } }),
    ],
    [
      "while other nodes are staged",
      decision(),
      ask({ status: { evidence: [...(deploy().status?.evidence ?? []), evidence("stage", "w2")] } }),
    ],
  ] as const) {
    it(`counts a decision ${title}`, () => assert.equal(checkDecision(given, question), undefined));
  }

  for (const [title, given, question, sentence] of REFUSED) {
    it(`does not count a decision about ${title}`, () =>
      assert.equal(checkDecision(given, question), `decision d1-canary-x does not count: ${sentence}`));
  }
});
