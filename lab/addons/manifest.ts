import { GATE_LABEL } from "../../pipelines/names.ts";

/** A Kubernetes object as it is applied. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

/** Label of everything that is waited for after it was applied. */
export const ADDON_LABELS = { "app.kubernetes.io/part-of": "turntable-lab" } as const;

/** A namespace of the platform: its broken pods stop a deploy. */
export function namespace(name: string): Manifest {
  return {
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name, labels: { ...ADDON_LABELS, [GATE_LABEL]: "infra" } },
  };
}

export function serviceAccount(name: string, inNamespace: string): Manifest {
  return { apiVersion: "v1", kind: "ServiceAccount", metadata: { name, namespace: inNamespace } };
}

export function configMap(
  name: string,
  inNamespace: string,
  data: Readonly<Record<string, string>>,
): Manifest {
  return { apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace: inNamespace }, data };
}
