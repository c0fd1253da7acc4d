import assert from "node:assert/strict";
import { addEvidence } from "../../../../pipelines/api/add-evidence.ts";
import { boundEvidence } from "../../../../pipelines/api/bound-evidence.ts";
import { evidenceSchema } from "../../../../pipelines/api/evidence.ts";
import type { Evidence, EvidenceCheck } from "../../../../pipelines/api/evidence.ts";
import { evidence } from "./deploy-fixture.ts";

function checks(count: number, result: EvidenceCheck["result"]): EvidenceCheck[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${result}-${index}`,
    result,
    message: "seen",
  }));
}

function facts(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`fact${index}`, "x"]));
}

describe("boundEvidence", () => {
  it("leaves what fits as it is", () => {
    const fitting = evidence("plan", undefined, { facts: facts(24), checks: checks(24, "passed") });
    assert.deepEqual(boundEvidence(fitting), fitting);
  });

  it("cuts long texts and says so, and names an empty one", () => {
    const {
      facts: bounded,
      checks: [check],
    } = boundEvidence(
      evidence("plan", undefined, {
        facts: { long: "🚂".repeat(257), empty: "" },
        checks: [{ name: "a", result: "failed", message: "x".repeat(321) }],
      }),
    );
    assert.deepEqual(bounded, { long: `${"🚂".repeat(255)}…`, empty: "(empty)" });
    assert.equal(check?.message, `${"x".repeat(319)}…`);
  });

  it("counts the facts that it leaves out", () =>
    assert.deepEqual(boundEvidence(evidence("plan", undefined, { facts: facts(30) })).facts, {
      ...facts(23),
      leftOut: "7 facts",
    }));

  it("keeps failed checks before others", () => {
    const kept = boundEvidence(
      evidence("plan", undefined, { checks: [...checks(30, "passed"), ...checks(2, "failed")] }),
    ).checks;
    assert.deepEqual(
      kept.map(({ name }) => name),
      ["failed-0", "failed-1", ...checks(21, "passed").map(({ name }) => name), "left-out"],
    );
    assert.deepEqual(kept.at(-1), {
      name: "left-out",
      result: "skipped",
      message: "9 checks do not fit here; the log of the step has them",
    });
  });

  it("does not hide that a check failed which is left out", () =>
    assert.deepEqual(
      boundEvidence(evidence("plan", undefined, { checks: checks(25, "failed") })).checks.at(-1)?.result,
      "failed",
    ));

  it("makes anything that a step may say fit the schema", () => {
    const wild = evidence("plan", undefined, {
      facts: Object.fromEntries(Array.from({ length: 99 }, (_, index) => [`f${index}`, "x".repeat(9_999)])),
      checks: checks(99, "failed").map((check) => ({ ...check, message: "y".repeat(9_999) })),
    });
    assert.equal(evidenceSchema.safeParse(wild).success, false);
    assert.deepEqual(evidenceSchema.parse(boundEvidence(wild)), boundEvidence(wild));
  });
});

describe("addEvidence", () => {
  const full: readonly Evidence[] = [
    evidence("plan"),
    evidence("roll-node", "w1"),
    ...Array.from({ length: 46 }, (_, index) => evidence("roll-node", `w${index + 2}`)),
  ];

  it("puts it to the end", () =>
    assert.deepEqual(addEvidence([evidence("plan")], evidence("roll-node", "w1"), "w1"), [
      evidence("plan"),
      evidence("roll-node", "w1"),
    ]));

  it("replaces what the same step saw of the same node", () => {
    const later = evidence("roll-node", "w1", { at: "2026-11-30T11:00:00Z" });
    assert.deepEqual(addEvidence([evidence("roll-node", "w1"), evidence("roll-node", "w2")], later, "w1"), [
      later,
      evidence("roll-node", "w2"),
    ]);
  });

  it("drops the oldest of a node that no gate shows when there is no room", () => {
    const added = addEvidence(full, evidence("green-gate", "w1"), "w1");
    assert.deepEqual(added, [...full.toSpliced(2, 1), evidence("green-gate", "w1")]);
  });

  it("never drops what a gate shows", () => {
    const shown = Array.from({ length: 48 }, (_, index) => evidence(`step-${index}`, "w1"));
    assert.throws(() => addEvidence(shown, evidence("last"), "w1"), {
      message: "a deploy must have at most 48 pieces of evidence that a gate shows, got 49 with last",
    });
  });
});
