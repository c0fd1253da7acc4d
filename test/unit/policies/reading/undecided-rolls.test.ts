import assert from "node:assert/strict";
import { findUndecidedRolls } from "../../../../policies/reading/undecided-rolls.ts";
import type { WorkflowEvent } from "../../../../policies/reading/workflow-events.ts";

function event(kind: WorkflowEvent["kind"], more: Partial<WorkflowEvent> = {}): WorkflowEvent {
  return { kind, step: kind, template: kind, repeated: false, skippable: [], ...more };
}

function roll(step: string, more: Partial<WorkflowEvent> = {}): WorkflowEvent {
  return event("roll", { step, ...more });
}

const wait = event("suspend");
const verify = event("verify-decision");

describe("a roll before a decision", () => {
  it("is every one beyond those that are free", () => {
    const rolls = [roll("a"), roll("b"), roll("c")];
    assert.deepEqual(findUndecidedRolls(rolls, 1), ["b", "c"]);
    assert.deepEqual(findUndecidedRolls(rolls, 0), ["a", "b", "c"]);
    assert.deepEqual(findUndecidedRolls([roll("a", { repeated: true })], 1), ["a"]);
  });

  it("is none behind a wait whose decision is verified", () => {
    assert.deepEqual(findUndecidedRolls([roll("a"), wait, verify, roll("b"), roll("c")], 1), []);
    assert.deepEqual(findUndecidedRolls([wait, verify, roll("a", { repeated: true })], 0), []);
  });

  it("is one where either is missing, or the order is another", () => {
    for (const between of [[wait], [verify], [verify, wait], [wait, verify, wait]]) {
      assert.deepEqual(findUndecidedRolls([roll("a"), ...between, roll("b")], 1), ["b"]);
    }
  });

  it("is one that happens although its decision was skipped", () => {
    const skipped = event("verify-decision", { skippable: ["main/second"] });
    const rolls = [
      roll("with it", { skippable: ["main/second", "main/second/b"] }),
      roll("without it"),
      roll("with another", { skippable: ["main/third"] }),
    ];
    assert.deepEqual(findUndecidedRolls([wait, skipped, ...rolls], 0), ["without it", "with another"]);
  });
});
