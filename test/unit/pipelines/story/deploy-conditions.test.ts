import assert from "node:assert/strict";
import { conditionsSchema } from "../../../../pipelines/api/condition.ts";
import type { DeployStatus } from "../../../../pipelines/api/deploy-status.ts";
import { deployConditions } from "../../../../pipelines/story/deploy-conditions.ts";
import { deploy } from "../api/deploy-fixture.ts";

const [BEFORE, NOW] = ["2026-11-30T10:00:00Z", "2026-11-30T10:30:00Z"];
const LOCK = { holder: "turntable/d1", acquiredAt: BEFORE };
const NO_GATE = { awaitingGate: undefined, awaitingSince: undefined };

function statusOf(changes: object): DeployStatus {
  return deploy({ status: changes }).status ?? assert.fail();
}

function lines(changes: object) {
  const conditions = conditionsSchema.parse(deployConditions(statusOf(changes), [], NOW));
  return conditions.map(({ type, status, reason, message }) => `${type} ${status} ${reason}: ${message}`);
}

describe("the conditions of a deploy", () => {
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    [
      "rolls",
      { ...NO_GATE, phase: "Rolling", message: "roll-node of w2", lock: LOCK },
      [
        "Progressing True Rolling: roll-node of w2",
        "AwaitingDecision False NoGateOpen: no gate waits for a person",
        "Complete False NotEnded: it has not ended",
        "Failed False NotEnded: it has not ended",
        "LockHeld True Deploying: turntable/d1 holds the lock of everything that takes a node down",
      ],
    ],
    [
      "waits for a person",
      { message: "waits for a decision at gate canary", lock: LOCK },
      [
        "Progressing False AwaitingGate: waits for a decision at gate canary",
        "AwaitingDecision True CanaryGate: waits for a decision at gate canary",
        "Complete False NotEnded: it has not ended",
        "Failed False NotEnded: it has not ended",
        "LockHeld True Deploying: turntable/d1 holds the lock of everything that takes a node down",
      ],
    ],
    [
      "has ended well",
      {
        ...NO_GATE,
        phase: "Succeeded",
        message: "every node is proven, 2 of 2",
        finishedAt: NOW,
        lock: { ...LOCK, releasedAt: NOW },
      },
      [
        "Progressing False Succeeded: every node is proven, 2 of 2",
        "AwaitingDecision False NoGateOpen: no gate waits for a person",
        "Complete True Succeeded: every node is proven, 2 of 2",
        "Failed False Succeeded: every node is proven, 2 of 2",
        "LockHeld False Released: turntable/d1 holds no lock any more",
      ],
    ],
    [
      "was rejected and keeps the lock",
      {
        ...NO_GATE,
        phase: "Rejected",
        message: "abel decided against it at gate canary",
        finishedAt: NOW,
        lock: { ...LOCK, keptBecause: "d1 keeps the lock, because of w2" },
      },
      [
        "Progressing False Rejected: abel decided against it at gate canary",
        "AwaitingDecision False NoGateOpen: no gate waits for a person",
        "Complete False Rejected: abel decided against it at gate canary",
        "Failed True Rejected: abel decided against it at gate canary",
        "LockHeld True Kept: d1 keeps the lock, because of w2",
      ],
    ],
    [
      "has taken no lock",
      { ...NO_GATE, phase: "Planning", message: "plan" },
      [
        "Progressing True Planning: plan",
        "AwaitingDecision False NoGateOpen: no gate waits for a person",
        "Complete False NotEnded: it has not ended",
        "Failed False NotEnded: it has not ended",
        "LockHeld False NotTaken: it took no lock",
      ],
    ],
  ];
  for (const [title, changes, expected] of cases) {
    it(`say that it ${title}`, () => assert.deepEqual(lines(changes), expected));
  }

  it("keep since when they hold, until they change, and leave those of others alone", () => {
    const before = deployConditions(statusOf({ ...NO_GATE, phase: "Rolling", message: "plan" }), [], BEFORE);
    const hanging = {
      type: "Hanging",
      status: "True",
      reason: "NothingFollows",
      message: "no step has run for 10 min",
      lastTransitionTime: BEFORE,
    } as const;
    const after = deployConditions(statusOf({ observedGeneration: 2 }), [...before, hanging], NOW);
    assert.deepEqual(
      after.map(({ type, status, lastTransitionTime: at, observedGeneration: seen }) => [
        type,
        status,
        at,
        seen,
      ]),
      [
        ["Progressing", "False", NOW, 2],
        ["AwaitingDecision", "True", NOW, 2],
        ["Complete", "False", BEFORE, 2],
        ["Failed", "False", BEFORE, 2],
        ["LockHeld", "False", BEFORE, 2],
        ["Hanging", "True", BEFORE, undefined],
      ],
    );
  });
});
