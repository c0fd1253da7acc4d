import { OPERATOR_LABELS, operatorMetadata, OPERATOR_PORT } from "./operator-metadata.ts";

/** 443 is the Service; 6443 is where it leads, which is what most network plugins compare. */
const API_SERVER = [
  { protocol: "TCP", port: 443 },
  { protocol: "TCP", port: 6443 },
];

/** Prometheus may ask the operator, and the operator nobody but the API server, which it knows by its address. */
export function buildOperatorNetworkPolicy() {
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
      ],
      // The API server has no peer: it is no pod.
      egress: [{ ports: API_SERVER }],
    },
  };
}
