import { deepEqual, throws } from "node:assert/strict";
import { buildGatedKustomization } from "../../../../components/kured/gated-kustomization.ts";
import { kuredArgs } from "./kured-fixture.ts";

describe("buildGatedKustomization", () => {
  it("is this object: gated by the platform, waiting, pruning, and never uninstalling kured with itself", () => {
    deepEqual(JSON.parse(JSON.stringify(buildGatedKustomization(kuredArgs))), {
      apiVersion: "kustomize.toolkit.fluxcd.io/v1",
      kind: "Kustomization",
      metadata: {
        name: "kured",
        namespace: "flux-system",
        annotations: { "pulumi.com/deletionPropagationPolicy": "background" },
      },
      spec: {
        dependsOn: [{ name: "platform" }],
        sourceRef: { kind: "GitRepository", name: "fleet" },
        path: "./gitops/platform/kured",
        interval: "10m",
        retryInterval: "2m",
        timeout: "10m",
        wait: true,
        prune: true,
        deletionPolicy: "Orphan",
        postBuild: { substituteFrom: [{ kind: "ConfigMap", name: "cluster-vars" }] },
      },
    });
  });

  it("refuses a kind of source that Flux does not have", () => {
    // A caller that is not type-checked can pass anything.
    const sourceKind = "Bookshelf" as unknown as "GitRepository";
    throws(() => buildGatedKustomization({ ...kuredArgs, flux: { ...kuredArgs.flux, sourceKind } }));
  });
});
