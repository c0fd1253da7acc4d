import assert from "node:assert/strict";
import { requireReadableKured } from "../../../../policies/rules/require-readable-kured.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { deployment } from "../../../fixtures/policies/resources/budgets.ts";
import {
  kuredDaemonSet,
  kuredHelm,
  kuredKustomization,
  kuredRelease,
  otherKustomization,
  otherRelease,
} from "../../../fixtures/policies/resources/kured.ts";

describe("require-readable-kured", () => {
  it("passes a release with its values inside, and empty lists", async () => {
    assert.deepEqual(await findings(requireReadableKured, kuredRelease), []);
    assert.deepEqual(await findings(requireReadableKured, change(kuredRelease, "spec.valuesFrom", [])), []);
  });

  for (const key of ["valuesFrom", "postRenderers"]) {
    it(`refuses ${key}`, async () => {
      assert.deepEqual(await findings(requireReadableKured, change(kuredRelease, `spec.${key}`, [{}])), [
        `kured changes what kured runs with by ${key}, which no rule can read`,
      ]);
    });
  }

  it("refuses what hides the values of a chart that Pulumi installs", async () => {
    assert.deepEqual(await findings(requireReadableKured, kuredHelm), []);
    for (const [key, value] of [
      ["valueYamlFiles", [{}]],
      ["postrender", "./patch"],
      ["reuseValues", true],
    ] as const) {
      assert.deepEqual(await findings(requireReadableKured, change(kuredHelm, key, value)), [
        `kured-helm changes what kured runs with by ${key}, which no rule can read`,
      ]);
    }
  });

  it("refuses a Kustomization that changes kured after Git, and no other one", async () => {
    assert.deepEqual(await findings(requireReadableKured, kuredKustomization), []);
    for (const key of ["patches", "components", "images"]) {
      assert.deepEqual(
        await findings(requireReadableKured, change(kuredKustomization, `spec.${key}`, [{}])),
        [`kured-kustomization changes what kured runs with by ${key}, which no rule can read`],
      );
    }
    assert.deepEqual(
      await findings(requireReadableKured, change(otherKustomization, "spec.patches", [{}])),
      "not applicable",
    );
  });

  it("knows kured's Kustomization by its name alone, or by its directory alone", async () => {
    const changed = change(kuredKustomization, "spec.patches", [{}]);
    for (const [name, path] of [
      ["kured", "./gitops/apps"],
      ["reboots", "./gitops/platform/kured//"],
    ] as const) {
      const resource = change(change(changed, "metadata.name", name), "spec.path", path);
      assert.deepEqual(await findings(requireReadableKured, resource), [
        "kured-kustomization changes what kured runs with by patches, which no rule can read",
      ]);
    }
  });

  it("refuses kured in anything but a DaemonSet, and no other container", async () => {
    const image = change(
      deployment,
      "spec.template.spec.containers.0.image",
      "ghcr.io/kubereboot/kured:1.23.0",
    );
    assert.deepEqual(await findings(requireReadableKured, image), [
      "web runs kured in its container web, without a DaemonSet",
    ]);
    for (const resource of [deployment, kuredDaemonSet]) {
      assert.deepEqual(await findings(requireReadableKured, resource), "not applicable");
    }
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(requireReadableKured, otherRelease), "not applicable");
  });
});
