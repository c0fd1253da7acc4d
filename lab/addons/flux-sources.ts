import { layout } from "../layout.ts";
import { REPOSITORY, BRANCH } from "../git/repository.ts";
import { PLATFORM_FOLDER } from "../git/platform-files.ts";
import { FLUX_NAMESPACE } from "./flux.ts";
import { ADDON_LABELS, type Manifest } from "./manifest.ts";

/** Names by which the components know Flux' objects. */
export const FLUX_SOURCE = "flux-system";
export const PLATFORM = "platform";

/** Where Flux gets the tree from, and the platform, on whose health the gated Kustomization waits. */
export function fluxSources(): readonly Manifest[] {
  return [
    {
      apiVersion: "source.toolkit.fluxcd.io/v1",
      kind: "GitRepository",
      metadata: { name: FLUX_SOURCE, namespace: FLUX_NAMESPACE, labels: ADDON_LABELS },
      spec: {
        interval: "15s",
        url: `http://${layout.gitName}/git/${REPOSITORY}`,
        ref: { branch: BRANCH },
      },
    },
    {
      apiVersion: "kustomize.toolkit.fluxcd.io/v1",
      kind: "Kustomization",
      metadata: { name: PLATFORM, namespace: FLUX_NAMESPACE, labels: ADDON_LABELS },
      spec: {
        sourceRef: { kind: "GitRepository", name: FLUX_SOURCE },
        path: `./${PLATFORM_FOLDER}`,
        interval: "1m",
        retryInterval: "10s",
        timeout: "1m",
        prune: true,
        wait: true,
      },
    },
  ];
}
