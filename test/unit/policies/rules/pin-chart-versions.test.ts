import assert from "node:assert/strict";
import { pinChartVersions } from "../../../../policies/rules/pin-chart-versions.ts";
import { change } from "../../../fixtures/policies/resources/change.ts";
import { findings } from "../findings.ts";
import { kuredKustomization, kuredRelease } from "../../../fixtures/policies/resources/kured.ts";

function chart(version: unknown) {
  return findings(pinChartVersions, change(kuredRelease, "spec.chart.spec.version", version));
}

function source(ref: object | undefined) {
  const type = "kubernetes:source.toolkit.fluxcd.io/v1:OCIRepository";
  return findings(pinChartVersions, { type, name: "charts", props: { spec: { url: "oci://x", ref } } });
}

describe("pin-chart-versions", () => {
  it("passes one exact version", async () => {
    for (const version of ["6.1.0", "v1.2.3", "1.0.0-rc.1", "1.0.0+build.5"]) {
      assert.deepEqual(await chart(version), []);
    }
  });

  it("refuses a range, a part of a version, and none", async () => {
    for (const version of ["^6.1.0", "6.x", "6.1", "*", ">=6.0.0 <7.0.0"]) {
      assert.deepEqual(await chart(version), ["kured has a range or a moving tag as its version"]);
    }
    assert.deepEqual(await chart(undefined), ["kured has nothing as its version"]);
  });

  it("judges an OCI source instead of the release that points to it", async () => {
    const pointing = change(change(kuredRelease, "spec.chart", undefined), "spec.chartRef", {
      name: "charts",
    });
    assert.deepEqual(await findings(pinChartVersions, pointing), []);
    assert.deepEqual(await source({ digest: "sha256:ab" }), []);
    assert.deepEqual(await source({ tag: "6.1.0" }), []);
    assert.deepEqual(await source({ tag: "latest" }), ["charts has a range or a moving tag as its version"]);
    assert.deepEqual(await source({ semver: "6.x", tag: "6.1.0" }), [
      "charts has a range or a moving tag as its version",
    ]);
    assert.deepEqual(await source(undefined), ["charts has nothing as its version"]);
  });

  it("judges a chart that Pulumi installs", async () => {
    const release = { type: "kubernetes:helm.sh/v3:Release", name: "zot", props: { chart: "zot" } };
    assert.deepEqual(await findings(pinChartVersions, release), ["zot has nothing as its version"]);
    assert.deepEqual(await findings(pinChartVersions, change(release, "version", "0.1.122")), []);
  });

  it("says nothing about another kind", async () => {
    assert.deepEqual(await findings(pinChartVersions, kuredKustomization), "not applicable");
  });
});
