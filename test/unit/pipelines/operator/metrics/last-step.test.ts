import assert from "node:assert/strict";
import { lastStepAt } from "../../../../../pipelines/operator/metrics/last-step.ts";
import { deploy, evidence } from "../../api/deploy-fixture.ts";

const NOTHING = { gates: [], evidence: [] };
const LATE = "2026-11-30T11:00:00Z";

function lastOf(status: object): string {
  return new Date(lastStepAt(deploy({ status: { ...NOTHING, ...status } }))).toISOString();
}

describe("lastStepAt", () => {
  it("is the creation of a deploy of which nothing is known", () =>
    assert.equal(lastOf({}), "2026-11-30T10:00:00.000Z"));

  const movements: Readonly<Record<string, object>> = {
    "the start of the workflow": { startedAt: LATE },
    "the start of a step": { steps: [{ name: "plan", startedAt: LATE }] },
    "the end of a step": { steps: [{ name: "plan", startedAt: "2026-11-30T10:01:00Z", finishedAt: LATE }] },
    "the turn of a node": { nodes: [{ name: "w1", phase: "Draining", startedAt: LATE }] },
    "the proof of a node": { nodes: [{ name: "w1", phase: "Proven", provenAt: LATE }] },
    "a node that was staged": { evidence: [evidence("stage", "w2", { at: LATE })] },
  };
  for (const [what, status] of Object.entries(movements)) {
    it(`is ${what} when that is the last thing that happened`, () =>
      assert.equal(lastOf(status), "2026-11-30T11:00:00.000Z"));
  }

  it("is no failure that the operator's own probe found", () =>
    assert.equal(
      lastOf({ evidence: [evidence("runtime-probe", "w1", { at: LATE })] }),
      "2026-11-30T10:00:00.000Z",
    ));
});
