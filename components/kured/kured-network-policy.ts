import { KURED, KURED_POD_LABELS } from "./names.ts";

const DNS = [
  { protocol: "UDP", port: 53 },
  { protocol: "TCP", port: 53 },
];
/** 443 is the Service; 6443 is where it leads, which is what most network plugins compare. */
const API_SERVER = [
  { protocol: "TCP", port: 443 },
  { protocol: "TCP", port: 6443 },
];
const PROMETHEUS = [{ protocol: "TCP", port: 9090 }];

/**
 * What may reach kured and what it may reach. Pods of kured are not on the host's network. The API server
 * and Prometheus have no peer: one is no pod, and `prometheus_host` may name something outside the cluster.
 */
export function buildKuredNetworkPolicy() {
  return {
    apiVersion: "networking.k8s.io/v1" as const,
    kind: "NetworkPolicy" as const,
    metadata: { name: KURED, namespace: KURED },
    spec: {
      podSelector: { matchLabels: KURED_POD_LABELS },
      policyTypes: ["Ingress", "Egress"],
      ingress: [
        {
          from: [
            {
              namespaceSelector: {},
              podSelector: { matchLabels: { "app.kubernetes.io/name": "prometheus" } },
            },
          ],
          ports: [{ protocol: "TCP", port: 8080 }],
        },
      ],
      egress: [
        {
          to: [{ namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "kube-system" } } }],
          ports: DNS,
        },
        { ports: API_SERVER },
        { ports: PROMETHEUS },
      ],
    },
  };
}
