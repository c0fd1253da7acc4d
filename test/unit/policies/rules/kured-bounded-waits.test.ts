import assert from "node:assert/strict";
import { kuredBoundedWaits } from "../../../../policies/rules/kured-bounded-waits.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

const CONFIGURATION = "spec.values.configuration";
const FORCED = 'the chart turns any text on, "false" too)';

function broken(key: string, value: unknown) {
  return findings(kuredBoundedWaits, change(kuredRelease, `${CONFIGURATION}.${key}`, value));
}

function variable(value: string) {
  return change(kuredRelease, "spec.values.extraEnvVars", [{ name: "KURED_FORCE_REBOOT", value }]);
}

describe("kured-bounded-waits", () => {
  it("passes a finite drain, a pause of 30 minutes and no force", async () => {
    assert.deepEqual(await findings(kuredBoundedWaits, kuredRelease), []);
  });

  it("refuses a drain without a limit", async () => {
    for (const value of [undefined, "", 0]) {
      assert.deepEqual(await broken("drainTimeout", value), [
        "kured drains without a time limit (configuration.drainTimeout is not set)",
      ]);
    }
  });

  it("refuses a limit that is none", async () => {
    for (const value of ["0s", "-5m", "20"]) {
      assert.deepEqual(await broken("drainTimeout", value), [
        `kured drains with ${value} as time limit (configuration.drainTimeout), which is no limit`,
      ]);
    }
  });

  it("refuses a drain as long as the window", async () => {
    assert.deepEqual(await broken("drainTimeout", "3h"), [
      "kured may drain for 3h (configuration.drainTimeout), longer than its whole window of 180 minutes",
    ]);
    assert.deepEqual(await broken("drainTimeout", "2h59m"), []);
  });

  it("refuses a short pause after a reboot, or none", async () => {
    assert.deepEqual(await broken("lockReleaseDelay", "29m59s"), [
      "kured keeps the lock for 29m59s after a reboot (configuration.lockReleaseDelay), not for 30m or more",
    ]);
    for (const value of [undefined, 0]) {
      assert.deepEqual(await broken("lockReleaseDelay", value), [
        "kured keeps the lock for nothing after a reboot (configuration.lockReleaseDelay), not for 30m or more",
      ]);
    }
  });

  it("refuses force, also as the text that reads false", async () => {
    for (const value of [true, "true", "false", "${force}"]) {
      assert.deepEqual(await broken("forceReboot", value), [
        `kured reboots a node whose drain failed (configuration.forceReboot; ${FORCED}`,
      ]);
    }
  });

  it("refuses force by an extra argument that becomes bare", async () => {
    assert.deepEqual(
      await findings(
        kuredBoundedWaits,
        change(kuredRelease, "spec.values.extraArgs", { "force-reboot": false }),
      ),
      [
        `kured reboots a node whose drain failed (extraArgs force-reboot, which becomes a bare --force-reboot; ${FORCED}`,
      ],
    );
  });

  it("reads a variable as kured does", async () => {
    assert.deepEqual(await findings(kuredBoundedWaits, variable("false")), []);
    assert.deepEqual(await findings(kuredBoundedWaits, variable("t")), [
      `kured reboots a node whose drain failed (extraEnvVars KURED_FORCE_REBOOT; ${FORCED}`,
    ]);
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(kuredBoundedWaits, otherRelease), "not applicable");
  });
});
