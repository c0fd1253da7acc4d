import assert from "node:assert/strict";
import { separateKuredKustomization } from "../../../../policies/rules/separate-kured-kustomization.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import {
  kuredKustomization,
  kuredRelease,
  otherKustomization,
  otherRelease,
} from "../../../fixtures/policies/resources/kured.ts";

const STACK = [kuredRelease, otherRelease, kuredKustomization, otherKustomization];

function replacing(index: number, resource: (typeof STACK)[number]) {
  return findings(separateKuredKustomization, STACK.with(index, resource));
}

describe("separate-kured-kustomization", () => {
  it("passes kured in a Kustomization of its own", async () => {
    assert.deepEqual(await findings(separateKuredKustomization, STACK), []);
  });

  it("refuses a release without a Kustomization, and with two", async () => {
    assert.deepEqual(await findings(separateKuredKustomization, [kuredRelease]), [
      "kured needs exactly one Kustomization of its own, the stack has 0 (none)",
    ]);
    assert.deepEqual(
      await findings(separateKuredKustomization, [...STACK, { ...kuredKustomization, name: "again" }]),
      ["kured needs exactly one Kustomization of its own, the stack has 2 (again, kured-kustomization)"],
    );
  });

  it("refuses a Kustomization that applies the directory of kured too", async () => {
    for (const path of ["./gitops/platform", "gitops/platform/", "./", undefined]) {
      assert.deepEqual(await replacing(3, change(otherKustomization, "spec.path", path)), [
        "apps applies the directory of kured-kustomization too",
      ]);
    }
    assert.deepEqual(await replacing(3, change(otherKustomization, "spec.path", "./gitops/plat")), []);
  });

  it("says nothing about a stack without kured", async () => {
    assert.deepEqual(
      await findings(separateKuredKustomization, [otherRelease, otherKustomization]),
      "not applicable",
    );
  });
});
