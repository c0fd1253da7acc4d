import assert from "node:assert/strict";
import { fluxImageAutomationRefused } from "../../../../policies/rules/flux-image-automation-refused.ts";
import { findings } from "../findings.ts";
import { kuredKustomization } from "../../../fixtures/policies/resources/kured.ts";

describe("flux-image-automation-refused", () => {
  for (const kind of ["ImageUpdateAutomation", "ImagePolicy", "ImageRepository"]) {
    it(`refuses an ${kind}`, async () => {
      const resource = {
        type: `kubernetes:image.toolkit.fluxcd.io/v1beta2:${kind}`,
        name: "auto",
        props: {},
      };
      assert.deepEqual(await findings(fluxImageAutomationRefused, resource), [
        `auto is a ${kind} of Flux's image automation`,
      ]);
    });
  }

  it("says nothing about Flux's other kinds", async () => {
    assert.deepEqual(await findings(fluxImageAutomationRefused, kuredKustomization), "not applicable");
  });
});
