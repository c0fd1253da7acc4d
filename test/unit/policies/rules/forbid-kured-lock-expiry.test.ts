import assert from "node:assert/strict";
import { forbidKuredLockExpiry } from "../../../../policies/rules/forbid-kured-lock-expiry.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

const KEY = "spec.values.configuration.lockTtl";

describe("forbid-kured-lock-expiry", () => {
  for (const value of [0, "", undefined, "0", "0s"]) {
    it(`passes with a lifetime of ${JSON.stringify(value) ?? "nothing"}`, async () => {
      assert.deepEqual(await findings(forbidKuredLockExpiry, change(kuredRelease, KEY, value)), []);
    });
  }

  for (const value of ["30m", 1, "1h30m"]) {
    it(`refuses a lifetime of ${value}`, async () => {
      assert.deepEqual(await findings(forbidKuredLockExpiry, change(kuredRelease, KEY, value)), [
        `kured lets the lock of kured expire after ${value} (configuration.lockTtl)`,
      ]);
    });
  }

  it("refuses a lifetime given by an extra argument or a variable", async () => {
    const args = change(kuredRelease, "spec.values.extraArgs", { "lock-ttl": "30m" });
    const variable = change(kuredRelease, "spec.values.extraEnvVars", [
      { name: "KURED_LOCK_TTL", value: "30m" },
    ]);
    assert.deepEqual(await findings(forbidKuredLockExpiry, args), [
      "kured lets the lock of kured expire after 30m (extraArgs lock-ttl)",
    ]);
    assert.deepEqual(await findings(forbidKuredLockExpiry, variable), [
      "kured lets the lock of kured expire after 30m (extraEnvVars KURED_LOCK_TTL)",
    ]);
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(forbidKuredLockExpiry, otherRelease), "not applicable");
  });
});
