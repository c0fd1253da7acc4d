import assert from "node:assert/strict";
import { kuredValuesInline } from "../../../../policies/rules/kured-values-inline.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { deployment } from "../../../fixtures/policies/resources/budgets.ts";
import { kuredRelease, otherRelease } from "../../../fixtures/policies/resources/kured.ts";

describe("kured-values-inline", () => {
  it("passes a release with its values inside, and empty lists", async () => {
    assert.deepEqual(await findings(kuredValuesInline, kuredRelease), []);
    assert.deepEqual(await findings(kuredValuesInline, change(kuredRelease, "spec.valuesFrom", [])), []);
  });

  for (const key of ["valuesFrom", "postRenderers"]) {
    it(`refuses ${key}`, async () => {
      assert.deepEqual(await findings(kuredValuesInline, change(kuredRelease, `spec.${key}`, [{}])), [
        `kured changes its values with ${key}, which no rule can read`,
      ]);
    });
  }

  for (const type of ["kubernetes:helm.sh/v3:Release", "kubernetes:helm.sh/v4:Chart"]) {
    it(`refuses kured as a ${type}, and no other chart`, async () => {
      const chart = (name: string) => ({ type, name: "reboots", props: { chart: name } });
      assert.deepEqual(await findings(kuredValuesInline, chart("kubereboot/kured")), [
        `reboots installs kured as a ${type}`,
      ]);
      assert.deepEqual(await findings(kuredValuesInline, chart("zot")), []);
    });
  }

  it("refuses kured in a container of its own, and no other container", async () => {
    const image = "spec.template.spec.containers.0.image";
    const daemonSet = { ...deployment, type: "kubernetes:apps/v1:DaemonSet" };
    assert.deepEqual(
      await findings(kuredValuesInline, change(daemonSet, image, "ghcr.io/kubereboot/kured:1.23.0")),
      ["web runs kured in its container web, without a release"],
    );
    assert.deepEqual(await findings(kuredValuesInline, daemonSet), []);
  });

  it("says nothing about another release", async () => {
    assert.deepEqual(await findings(kuredValuesInline, otherRelease), "not applicable");
  });
});
