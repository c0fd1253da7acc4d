import assert from "node:assert/strict";
import { requireKuredHostSentinel } from "../../../../policies/rules/require-kured-host-sentinel.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

const KEY = "spec.values.configuration.rebootSentinel";

describe("require-kured-host-sentinel", () => {
  for (const path of [undefined, "/var/run/reboot-required", "/run/reboot-required"]) {
    it(`passes with the sentinel ${path ?? "not set"}`, async () => {
      assert.deepEqual(await findings(requireKuredHostSentinel, change(kuredRelease, KEY, path)), []);
    });
  }

  it("refuses the path inside the container", async () => {
    assert.deepEqual(
      await findings(requireKuredHostSentinel, change(kuredRelease, KEY, "/sentinel/reboot-required")),
      ["kured watches another file than /var/run/reboot-required of the host (configuration.rebootSentinel)"],
    );
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(requireKuredHostSentinel, otherRelease), "not applicable");
  });
});
