import { ADDON_LABELS, type Manifest } from "./manifest.ts";

export interface Workload {
  readonly name: string;
  readonly namespace: string;
  /** Label by which its pods are selected. */
  readonly selector: Readonly<Record<string, string>>;
  readonly replicas: number;
  /** Annotations of its pods. @default none */
  readonly annotations?: Readonly<Record<string, string>>;
  /** The pods' spec, without what only several replicas need. */
  readonly pod: Readonly<Record<string, unknown>>;
}

/** What Pod Security `restricted` asks of a container, besides a user that is not root. */
export const CONFINED = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ["ALL"] },
  seccompProfile: { type: "RuntimeDefault" },
} as const;

/** A Deployment. Several replicas are on several nodes, and a drain takes one of them at a time. */
export function deployment(workload: Workload): readonly Manifest[] {
  const { name, namespace, selector, replicas, annotations, pod } = workload;
  const several = replicas > 1;
  const deployed: Manifest = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name, namespace, labels: ADDON_LABELS },
    spec: {
      replicas,
      selector: { matchLabels: selector },
      // A replica more than there are nodes for could not be placed.
      strategy: { type: "RollingUpdate", rollingUpdate: several ? { maxSurge: 0, maxUnavailable: 1 } : {} },
      template: {
        metadata: { labels: selector, ...(annotations === undefined ? {} : { annotations }) },
        spec: { ...pod, ...(several ? apart(selector) : {}) },
      },
    },
  };
  return several ? [deployed, budget(workload)] : [deployed];
}

function apart(matchLabels: Readonly<Record<string, string>>) {
  return {
    affinity: {
      podAntiAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [
          { topologyKey: "kubernetes.io/hostname", labelSelector: { matchLabels } },
        ],
      },
    },
  };
}

function budget({ name, namespace, selector }: Workload): Manifest {
  return {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name, namespace },
    spec: {
      maxUnavailable: 1,
      unhealthyPodEvictionPolicy: "AlwaysAllow",
      selector: { matchLabels: selector },
    },
  };
}

/** The annotations by which the lab's Prometheus finds what to scrape. */
export function scraped(port: number): Readonly<Record<string, string>> {
  return { "prometheus.io/scrape": "true", "prometheus.io/port": String(port) };
}
