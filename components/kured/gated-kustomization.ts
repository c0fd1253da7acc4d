import { Kustomization } from "@kubernetes-models/flux-cd/kustomize.toolkit.fluxcd.io/v1/Kustomization";
import type { KuredArgs } from "./kured-args.ts";
import { KURED } from "./names.ts";

/**
 * The object that makes Flux apply the rendered tree, and only once the platform is Ready. It waits as a
 * health signal; nothing may depend on it.
 */
export function buildGatedKustomization({
  gitopsDirectory,
  flux,
}: Pick<KuredArgs, "gitopsDirectory" | "flux">): Kustomization {
  const kustomization = new Kustomization({
    metadata: {
      name: KURED,
      namespace: flux.namespace,
      // Foreground deletion waits for a garbage collector that has nothing to collect here.
      annotations: { "pulumi.com/deletionPropagationPolicy": "background" },
    },
    spec: {
      dependsOn: [{ name: flux.platformKustomization }],
      sourceRef: { kind: flux.sourceKind, name: flux.sourceName },
      path: `./${gitopsDirectory}`,
      interval: "10m",
      retryInterval: "2m",
      timeout: "10m",
      wait: true,
      prune: true,
      // What leaves Git is removed; but losing or replacing this object must not uninstall kured, because
      // with it would go a lock that is held.
      deletionPolicy: "Orphan",
      postBuild: { substituteFrom: [{ kind: "ConfigMap", name: flux.clusterVars }] },
    },
  });
  kustomization.validate();
  return kustomization;
}
