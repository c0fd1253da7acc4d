import assert from "node:assert/strict";
import { limitKuredDrain } from "../../../../policies/rules/limit-kured-drain.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

const CONFIGURATION = "spec.values.configuration";

function broken(key: string, value: unknown) {
  return findings(limitKuredDrain, change(kuredRelease, `${CONFIGURATION}.${key}`, value));
}

describe("limit-kured-drain", () => {
  it("passes a finite drain", async () => {
    assert.deepEqual(await findings(limitKuredDrain, kuredRelease), []);
    assert.deepEqual(await broken("drainTimeout", "1s"), []);
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

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(limitKuredDrain, otherRelease), "not applicable");
  });
});
