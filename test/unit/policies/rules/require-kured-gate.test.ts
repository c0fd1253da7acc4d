import assert from "node:assert/strict";
import { requireKuredGate } from "../../../../policies/rules/require-kured-gate.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredKustomization, otherKustomization } from "../../../fixtures/policies/resources/kured.ts";

function broken(key: string, value: unknown) {
  return findings(requireKuredGate, change(kuredKustomization, `spec.${key}`, value));
}

describe("require-kured-gate", () => {
  it("passes the gated Kustomization", async () => {
    assert.deepEqual(await findings(requireKuredGate, kuredKustomization), []);
  });

  it("refuses one that depends on nothing, or on itself", async () => {
    for (const value of [undefined, [], [{ name: "kured" }]]) {
      assert.deepEqual(await broken("dependsOn", value), ["kured-kustomization depends on nothing"]);
    }
  });

  it("refuses one that does not wait or does not prune", async () => {
    for (const value of [undefined, false]) {
      assert.deepEqual(await broken("wait", value), [
        "kured-kustomization does not wait for what it applies",
      ]);
      assert.deepEqual(await broken("prune", value), [
        "kured-kustomization leaves behind what is removed from Git",
      ]);
    }
  });

  it("refuses a timeout that is missing or keeps a mended commit out for long", async () => {
    assert.deepEqual(await broken("timeout", undefined), ["kured-kustomization has a timeout of nothing"]);
    assert.deepEqual(await broken("timeout", "60m"), ["kured-kustomization has a timeout of 60m"]);
    assert.deepEqual(await broken("timeout", "0s"), ["kured-kustomization has a timeout of 0s"]);
    assert.deepEqual(await broken("timeout", "601s"), ["kured-kustomization has a timeout of 601s"]);
    for (const timeout of ["1s", "5m", "10m"]) {
      assert.deepEqual(await broken("timeout", timeout), [], timeout);
    }
  });

  it("knows kured by its directory, whatever the Kustomization is called", async () => {
    const renamed = change(kuredKustomization, "metadata.name", "reboots");
    assert.deepEqual(await findings(requireKuredGate, change(renamed, "spec.wait", false)), [
      "kured-kustomization does not wait for what it applies",
    ]);
  });

  it("says nothing about another Kustomization", async () => {
    assert.deepEqual(await findings(requireKuredGate, otherKustomization), "not applicable");
  });
});
