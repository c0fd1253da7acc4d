import assert from "node:assert/strict";
import { kuredSingleInstance } from "../../../../policies/rules/kured-single-instance.ts";
import { evaluate } from "../../../support/evaluate.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

describe("kured-single-instance", () => {
  it("passes a stack with one kured, and one without", async () => {
    assert.deepEqual(await findings(kuredSingleInstance, [kuredRelease, otherRelease]), []);
    assert.deepEqual(await findings(kuredSingleInstance, []), []);
  });

  it("refuses the second kured and blames it", async () => {
    const second = { ...kuredRelease, name: "kured-workers" };
    const stack = [kuredRelease, otherRelease, second];
    assert.deepEqual(await findings(kuredSingleInstance, stack), [
      "2 releases of kured: kured, kured-workers",
    ]);
    assert.deepEqual(
      (await evaluate(kuredSingleInstance, stack)).map(({ urn }) => urn),
      ["urn:pulumi:test::turntable::kubernetes:helm.toolkit.fluxcd.io/v2:HelmRelease::kured-workers"],
    );
  });
});
