import assert from "node:assert/strict";
import { readFluxObject, readKustomization } from "../../../../policies/reading/flux-object.ts";

function resourceOf(kind: "Kustomization" | "HelmRelease", metadata: object, spec: object = {}) {
  const group = kind === "Kustomization" ? "kustomize" : "helm";
  const type = `kubernetes:${group}.toolkit.fluxcd.io/v1:${kind}`;
  return { type, name: "one", urn: "urn:one", props: { metadata, spec } };
}

function isKuredRelease(name: string, chart: string): boolean | undefined {
  return readFluxObject(resourceOf("HelmRelease", { name }, { chart: { spec: { chart } } }))?.isKured;
}

function isKuredPath(name: string, path: string): boolean | undefined {
  return readKustomization(resourceOf("Kustomization", { name }, { path }))?.isKured;
}

describe("an object of Flux", () => {
  it("is known, like what it waits for, by kind, namespace and name, as Kubernetes fills them in", () => {
    const spec = { dependsOn: [{ name: "platform" }, { name: "storage", namespace: "infra" }] };
    assert.deepEqual(readFluxObject(resourceOf("Kustomization", { name: "apps" }, spec)), {
      resource: "one",
      urn: "urn:one",
      name: "apps",
      key: "Kustomization/default/apps",
      dependsOn: ["Kustomization/default/platform", "Kustomization/infra/storage"],
      isSuspended: false,
      isKured: false,
    });
    const own = readFluxObject(resourceOf("HelmRelease", { name: "apps", namespace: "prod" }, spec));
    assert.deepEqual(own?.dependsOn, ["HelmRelease/prod/platform", "HelmRelease/infra/storage"]);
  });

  it("is kured's by its name alone, or by its chart alone", () => {
    assert.deepEqual(
      [
        isKuredRelease("kured", "something"),
        isKuredRelease("reboots", "kured"),
        isKuredRelease("reboots", "something"),
      ],
      [true, true, false],
    );
  });

  it("is a Kustomization that is kured's by its name alone, or by its path alone", () => {
    assert.deepEqual(
      [
        isKuredPath("kured", "./apps"),
        isKuredPath("reboots", "./platform/kured/"),
        isKuredPath("reboots", "./apps"),
      ],
      [true, true, false],
    );
  });
});
