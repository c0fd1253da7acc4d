import assert from "node:assert/strict";
import { kuredHostSentinel } from "../../../../policies/rules/kured-host-sentinel.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

const KEY = "spec.values.configuration.rebootSentinel";

describe("kured-host-sentinel", () => {
  for (const path of [undefined, "", "/var/run/reboot-required", "/run/reboot-required"]) {
    it(`passes with the sentinel ${path ?? "not set"}`, async () => {
      assert.deepEqual(await findings(kuredHostSentinel, change(kuredRelease, KEY, path)), []);
    });
  }

  it("refuses the path inside the container", async () => {
    assert.deepEqual(
      await findings(kuredHostSentinel, change(kuredRelease, KEY, "/sentinel/reboot-required")),
      ["kured watches another file than /var/run/reboot-required (configuration.rebootSentinel)"],
    );
  });

  it("refuses a command that decides about reboots", async () => {
    const command = change(kuredRelease, `${KEY}Command`, "test -f /x");
    assert.deepEqual(await findings(kuredHostSentinel, command), [
      "kured asks a command whether to reboot (configuration.rebootSentinelCommand)",
    ]);
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(kuredHostSentinel, otherRelease), "not applicable");
  });
});
