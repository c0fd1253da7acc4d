import { HelmRepository } from "@kubernetes-models/flux-cd/source.toolkit.fluxcd.io/v1/HelmRepository";
import { KURED } from "./names.ts";

export const KUBEREBOOT = "kubereboot";

/** Where Flux finds the chart. */
export function buildKuredHelmRepository(): HelmRepository {
  const repository = new HelmRepository({
    metadata: { name: KUBEREBOOT, namespace: KURED },
    spec: { url: "https://kubereboot.github.io/charts", interval: "24h" },
  });
  repository.validate();
  return repository;
}
