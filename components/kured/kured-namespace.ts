import { KURED } from "./names.ts";

/** Namespace of kured, whose pods enter the host. Never pruned: with it would go a lock that is held. */
export function buildKuredNamespace() {
  return {
    apiVersion: "v1" as const,
    kind: "Namespace" as const,
    metadata: {
      name: KURED,
      labels: {
        "pod-security.kubernetes.io/enforce": "privileged",
        "pod-security.kubernetes.io/audit": "privileged",
        "pod-security.kubernetes.io/warn": "privileged",
        "turntable.internal/gate": "infra",
      },
      annotations: { "kustomize.toolkit.fluxcd.io/prune": "disabled" },
    },
  };
}
