import assert from "node:assert/strict";
import { readFluxObject, readKustomization } from "../../../../policies/reading/flux-object.ts";

function resourceOf(kind: "Kustomization" | "HelmRelease", metadata: object, spec: object = {}) {
  const group = kind === "Kustomization" ? "kustomize" : "helm";
  const type = `kubernetes:${group}.toolkit.fluxcd.io/v1:${kind}`;
  return { type, name: "one", urn: "urn:one", props: { metadata, spec } };
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
    const chart = (name: string) => ({ chart: { spec: { chart: name } } });
    const isKured = (name: string, of: string) =>
      readFluxObject(resourceOf("HelmRelease", { name }, chart(of)))?.isKured;
    assert.deepEqual(
      [isKured("kured", "something"), isKured("reboots", "kured"), isKured("reboots", "something")],
      [true, true, false],
    );
  });

  it("is a Kustomization that is kured's by its name alone, or by its path alone", () => {
    const isKured = (name: string, path: string) =>
      readKustomization(resourceOf("Kustomization", { name }, { path }))?.isKured;
    assert.deepEqual(
      [isKured("kured", "./apps"), isKured("reboots", "./platform/kured/"), isKured("reboots", "./apps")],
      [true, true, false],
    );
  });
});
