import assert from "node:assert/strict";
import { rules } from "../../../policies/index.ts";
import { applyChange } from "../../fixtures/policies/apply-change.ts";
import { readProofs } from "../../fixtures/policies/read-proofs.ts";
import { UNKNOWN } from "../../fixtures/policies/resources/change.ts";
import type { RuleProof } from "../../fixtures/policies/rule-proof.ts";
import type { EvaluatedResource } from "../../support/evaluate.ts";
import { findings } from "./findings.ts";

const proofs = await readProofs();

const unrelated: EvaluatedResource = {
  type: "kubernetes:core/v1:ConfigMap",
  name: "unrelated",
  props: { metadata: { name: "unrelated" }, data: { kured: "--concurrency=2" } },
};

function judge({ rule }: RuleProof, resources: readonly EvaluatedResource[]) {
  const [only] = resources;
  return findings(rule, "validateStack" in rule || only === undefined ? resources : only);
}

describe("the proofs of the rules", () => {
  it("are one for each exported rule", () => {
    assert.deepEqual([...proofs.keys()], rules.map(({ name }) => name).sort());
    for (const [name, { rule }] of proofs) {
      assert.equal(rule.name, name);
    }
  });

  it("have something that keeps the rule, and at least one way of breaking it", () => {
    assert.deepEqual(
      [...proofs].filter(([, { broken }]) => Object.keys(broken).length === 0).map(([name]) => name),
      [],
    );
  });

  it("judge one resource where the rule does", () => {
    assert.deepEqual(
      [...proofs]
        .filter(([, { rule, compliant }]) => "validateResource" in rule && compliant.length !== 1)
        .map(([name]) => name),
      [],
    );
  });

  for (const [name, proof] of proofs) {
    describe(name, () => {
      it("passes what keeps it", async () => {
        assert.deepEqual(await judge(proof, proof.compliant), []);
      });

      it("is not applicable where there is nothing to judge", async () => {
        assert.deepEqual(await judge(proof, [unrelated]), "not applicable");
      });

      for (const [way, made] of Object.entries(proof.broken)) {
        it(`refuses ${way}`, async () => {
          assert.ok(made.found.length > 0);
          assert.deepEqual(await judge(proof, applyChange(proof.compliant, made)), made.found);
        });

        if ("field" in made) {
          it(`does not pass while that is unknown: ${way}`, async () => {
            const found = await judge(proof, applyChange(proof.compliant, { ...made, value: UNKNOWN }));
            assert.ok(Array.isArray(found) && found.length > 0, String(found));
          });
        }
      }
    });
  }
});
