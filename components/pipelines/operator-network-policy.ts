import { OPERATOR_LABELS, operatorMetadata, OPERATOR_PORT, SURFACE_PORT } from "./operator-metadata.ts";
import type { SurfaceSettings } from "./surface-settings.ts";

/** 443 is the Service; 6443 is where it leads, which is what most network plugins compare. */
const API_SERVER = [
  { protocol: "TCP", port: 443 },
  { protocol: "TCP", port: 6443 },
];

/**
 * Prometheus may ask the operator for its figures, the clients that are named for its page, and the operator nobody but the API server,
 * which it knows by its address. What comes through `kubectl port-forward` comes from inside of the pod.
 */
export function buildOperatorNetworkPolicy({ access, clients }: Pick<SurfaceSettings, "access" | "clients">) {
  const peers = access === "open" ? [] : clients.map(toPeer);
  return {
    metadata: operatorMetadata(),
    spec: {
      podSelector: { matchLabels: { ...OPERATOR_LABELS } },
      policyTypes: ["Ingress", "Egress"],
      ingress: [
        {
          from: [
            {
              namespaceSelector: {},
              podSelector: { matchLabels: { "app.kubernetes.io/name": "prometheus" } },
            },
          ],
          ports: [{ protocol: "TCP", port: OPERATOR_PORT.number }],
        },
        // A rule without peers would let everybody in.
        ...(peers.length === 0
          ? []
          : [{ from: peers, ports: [{ protocol: "TCP", port: SURFACE_PORT.number }] }]),
      ],
      // The API server has no peer: it is no pod.
      egress: [{ ports: API_SERVER }],
    },
  };
}

function toPeer({ namespace, matchLabels }: SurfaceSettings["clients"][number]) {
  return {
    namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": namespace } },
    podSelector: { matchLabels: { ...matchLabels } },
  };
}
