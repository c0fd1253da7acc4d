import assert from "node:assert/strict";
import { kuredOwnKustomization } from "../../../../policies/rules/kured-own-kustomization.ts";
import { change, UNKNOWN } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import {
  kuredKustomization,
  kuredRelease,
  otherKustomization,
  otherRelease,
} from "../../../fixtures/policies/resources/kured.ts";

const STACK = [kuredRelease, otherRelease, kuredKustomization, otherKustomization];

function replacing(index: number, resource: (typeof STACK)[number]) {
  return findings(kuredOwnKustomization, STACK.with(index, resource));
}

describe("kured-own-kustomization", () => {
  it("passes kured in a Kustomization of its own", async () => {
    assert.deepEqual(await findings(kuredOwnKustomization, STACK), []);
  });

  it("refuses a release without a Kustomization, and with two", async () => {
    assert.deepEqual(await findings(kuredOwnKustomization, [kuredRelease]), [
      "kured needs exactly one Kustomization of its own, the stack has 0 (none)",
    ]);
    assert.deepEqual(
      await findings(kuredOwnKustomization, [...STACK, { ...kuredKustomization, name: "again" }]),
      ["kured needs exactly one Kustomization of its own, the stack has 2 (again, kured-kustomization)"],
    );
  });

  it("refuses variables that nobody gives, and none where there are none", async () => {
    const bare = change(kuredKustomization, "spec.postBuild", undefined);
    assert.deepEqual(await replacing(2, bare), [
      "kured uses variables, but its Kustomization has no substituteFrom",
    ]);
    const literal = change(kuredRelease, "spec.values.configuration.prometheusUrl", "http://prometheus:9090");
    assert.deepEqual(await findings(kuredOwnKustomization, [literal, bare]), []);
  });

  it("refuses a Kustomization that depends on kured", async () => {
    assert.deepEqual(await replacing(3, change(otherKustomization, "spec.dependsOn", [{ name: "kured" }])), [
      "apps depends on kured-kustomization",
    ]);
  });

  it("refuses a release that depends on kured", async () => {
    assert.deepEqual(await replacing(1, change(otherRelease, "spec.dependsOn", [{ name: "kured" }])), [
      "zot depends on the release of kured",
    ]);
    const elsewhere = change(otherRelease, "spec.dependsOn", [{ name: "kured" }]);
    assert.deepEqual(await findings(kuredOwnKustomization, [elsewhere]), [
      "zot depends on the release of kured",
    ]);
  });

  it("refuses a Kustomization that applies the directory of kured too", async () => {
    for (const path of ["./gitops/platform", "gitops/platform/", "./", undefined]) {
      assert.deepEqual(await replacing(3, change(otherKustomization, "spec.path", path)), [
        "apps applies the directory of kured-kustomization too",
      ]);
    }
    assert.deepEqual(await replacing(3, change(otherKustomization, "spec.path", "./gitops/plat")), []);
  });

  it("refuses values that are not known in a preview, and names the release", async () => {
    assert.deepEqual(await replacing(0, change(kuredRelease, "spec.values.configuration.period", UNKNOWN)), [
      "kured: spec.values.configuration.period is not known before the update, so the rule cannot be judged; give it a value that the program knows",
    ]);
  });

  it("passes a stack without kured", async () => {
    assert.deepEqual(await findings(kuredOwnKustomization, [otherRelease, otherKustomization]), []);
  });
});
