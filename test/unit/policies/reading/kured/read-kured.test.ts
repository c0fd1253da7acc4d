import assert from "node:assert/strict";
import { isKuredHelm, isKuredRelease, readKured } from "../../../../../policies/reading/kured/read-kured.ts";
import { kuredDaemonSet, kuredHelm, kuredRelease } from "../../../../fixtures/policies/resources/kured.ts";
import type { EvaluatedResource } from "../../../../support/evaluate.ts";

function judged(resource: EvaluatedResource, props: Readonly<Record<string, unknown>> = resource.props) {
  return { ...resource, props, urn: "urn:x" };
}

describe("kured", () => {
  for (const [mark, props] of [
    ["its name", { metadata: { name: "kured" } }],
    ["the name of its release", { spec: { releaseName: "kured" } }],
    ["its chart", { spec: { chart: { spec: { chart: "kured" } } } }],
    ["where its chart comes from", { spec: { chartRef: { name: "kured" } } }],
  ] as const) {
    it(`is a HelmRelease of Flux by ${mark} alone`, () => {
      assert.equal(isKuredRelease(judged(kuredRelease, props)), true);
      assert.equal(isKuredRelease(judged(kuredHelm, props)), false);
    });
  }

  it("is a Release of Pulumi by its chart alone, or its name alone", () => {
    for (const props of [
      { chart: "oci://registry.example.com/kured" },
      { chart: "./reboots", name: "kured" },
    ]) {
      assert.equal(isKuredHelm(judged(kuredHelm, props)), true);
      assert.equal(isKuredHelm(judged(kuredRelease, props)), false);
    }
    assert.equal(isKuredHelm(judged(kuredHelm, { chart: "zot", name: "zot" })), false);
  });

  it("is not what bears no name of it", () => {
    assert.equal(isKuredRelease(judged(kuredRelease, { metadata: { name: "zot" }, spec: {} })), false);
    assert.equal(readKured(judged({ ...kuredRelease, type: "kubernetes:core/v1:Secret" })), undefined);
  });

  it("is substituted by Flux in its HelmRelease, and nowhere else", () => {
    assert.deepEqual(
      [kuredRelease, kuredHelm, kuredDaemonSet].map((resource) => {
        const { name, urn, shape, isSubstituted } = readKured(judged(resource)) ?? {};
        return [name, urn, shape, isSubstituted];
      }),
      [
        ["kured", "urn:x", "release", true],
        ["kured-helm", "urn:x", "helm", false],
        ["kured-daemon-set", "urn:x", "objects", false],
      ],
    );
  });
});
