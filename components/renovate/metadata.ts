import { RENOVATE_NAME, RENOVATE_NAMESPACE } from "./names.ts";
import type { RenovateSettings } from "./settings.ts";

interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly labels?: Record<string, string>;
  readonly annotations: Record<string, string>;
}

/** Foreground deletion, Pulumi's default, waits for finalizers that a broken cluster never removes. */
export const DELETE_IN_BACKGROUND = { "pulumi.com/deletionPropagationPolicy": "background" } as const;

export function buildNamespaceMetadata(): Metadata {
  return {
    name: RENOVATE_NAMESPACE,
    labels: {
      "pod-security.kubernetes.io/enforce": "restricted",
      "pod-security.kubernetes.io/warn": "restricted",
      // A broken run is reported and never holds a node's roll.
      "turntable.internal/gate": "workload",
    },
    annotations: { ...DELETE_IN_BACKGROUND },
  };
}

export function buildMetadata(name: string): Metadata {
  return { name, namespace: RENOVATE_NAMESPACE, annotations: { ...DELETE_IN_BACKGROUND } };
}

/** Says for a reviewer, and the policies, whether the run is armed. */
export function buildCronJobMetadata(mode: RenovateSettings["mode"]): Metadata {
  const metadata = buildMetadata(RENOVATE_NAME);
  return {
    ...metadata,
    annotations: { ...metadata.annotations, "turntable.internal/renovate-mode": mode },
  };
}
