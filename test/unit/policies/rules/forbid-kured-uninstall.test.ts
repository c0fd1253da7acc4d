import assert from "node:assert/strict";
import { forbidKuredUninstall } from "../../../../policies/rules/forbid-kured-uninstall.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredHelm, kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

describe("forbid-kured-uninstall", () => {
  it("passes a release that retries in place", async () => {
    assert.deepEqual(await findings(forbidKuredUninstall, kuredRelease), []);
  });

  for (const action of ["install", "upgrade"]) {
    it(`refuses another ${action} strategy, or none`, async () => {
      const found = [`kured does not set the ${action} strategy RetryOnFailure`];
      const remediating = change(kuredRelease, `spec.${action}.strategy.name`, "RemediateOnFailure");
      assert.deepEqual(await findings(forbidKuredUninstall, remediating), found);
      assert.deepEqual(
        await findings(forbidKuredUninstall, change(kuredRelease, `spec.${action}`, undefined)),
        found,
      );
    });

    it(`refuses an uninstall after a failed ${action}`, async () => {
      const uninstalling = change(kuredRelease, `spec.${action}.remediation`, { strategy: "uninstall" });
      assert.deepEqual(await findings(forbidKuredUninstall, uninstalling), [
        `kured uninstalls kured when an ${action} fails`,
      ]);
    });
  }

  for (const option of ["atomic", "forceUpdate", "replace"]) {
    it(`refuses ${option} of a Release that Pulumi installs`, async () => {
      assert.deepEqual(await findings(forbidKuredUninstall, change(kuredHelm, option, false)), []);
      assert.deepEqual(await findings(forbidKuredUninstall, change(kuredHelm, option, true)), [
        `kured-helm may delete kured's DaemonSet (${option})`,
      ]);
    });
  }

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(forbidKuredUninstall, otherRelease), "not applicable");
  });
});
