import assert from "node:assert/strict";
import { limitKuredInstances } from "../../../../policies/rules/limit-kured-instances.ts";
import { evaluate } from "../../../support/evaluate.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

describe("limit-kured-instances", () => {
  it("passes a stack with one kured, and one without", async () => {
    assert.deepEqual(await findings(limitKuredInstances, [kuredRelease, otherRelease]), []);
    assert.deepEqual(await findings(limitKuredInstances, [otherRelease]), "not applicable");
  });

  it("refuses the second kured and blames it", async () => {
    const second = { ...kuredRelease, name: "kured-workers" };
    const stack = [kuredRelease, otherRelease, second];
    assert.deepEqual(await findings(limitKuredInstances, stack), ["2 kureds: kured, kured-workers"]);
    assert.deepEqual(
      (await evaluate(limitKuredInstances, stack)).map(({ urn }) => urn),
      ["urn:pulumi:test::turntable::kubernetes:helm.toolkit.fluxcd.io/v2:HelmRelease::kured-workers"],
    );
  });
});
