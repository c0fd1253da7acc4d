import assert from "node:assert/strict";
import { forbidFluxImageAutomation } from "../../../../policies/rules/forbid-flux-image-automation.ts";
import { findings } from "../findings.ts";
import { kuredKustomization } from "../../../fixtures/policies/resources/kured.ts";

describe("forbid-flux-image-automation", () => {
  for (const kind of ["ImageUpdateAutomation", "ImagePolicy", "ImageRepository"]) {
    it(`refuses an ${kind}`, async () => {
      const resource = {
        type: `kubernetes:image.toolkit.fluxcd.io/v1beta2:${kind}`,
        name: "auto",
        props: {},
      };
      assert.deepEqual(await findings(forbidFluxImageAutomation, resource), [
        `auto is a ${kind} of Flux's image automation`,
      ]);
    });
  }

  it("passes Flux's other kinds", async () => {
    assert.deepEqual(await findings(forbidFluxImageAutomation, kuredKustomization), []);
  });
});
