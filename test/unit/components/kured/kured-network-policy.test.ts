import { deepEqual } from "node:assert/strict";
import { buildKuredNamespace } from "../../../../components/kured/kured-namespace.ts";
import { buildKuredNetworkPolicy } from "../../../../components/kured/kured-network-policy.ts";

describe("buildKuredNetworkPolicy", () => {
  it("lets Prometheus in, and lets out what kured asks: names, the API server, Prometheus", () => {
    deepEqual(buildKuredNetworkPolicy().spec, {
      podSelector: { matchLabels: { "app.kubernetes.io/name": "kured" } },
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
          ports: [
            { protocol: "UDP", port: 53 },
            { protocol: "TCP", port: 53 },
          ],
        },
        {
          ports: [
            { protocol: "TCP", port: 443 },
            { protocol: "TCP", port: 6443 },
          ],
        },
        { ports: [{ protocol: "TCP", port: 9090 }] },
      ],
    });
  });
});

describe("buildKuredNamespace", () => {
  it("admits privileged pods, belongs to the infrastructure, and is never pruned", () => {
    deepEqual(buildKuredNamespace(), {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: {
        name: "kured",
        labels: {
          "pod-security.kubernetes.io/enforce": "privileged",
          "pod-security.kubernetes.io/audit": "privileged",
          "pod-security.kubernetes.io/warn": "privileged",
          "turntable.internal/gate": "infra",
        },
        annotations: { "kustomize.toolkit.fluxcd.io/prune": "disabled" },
      },
    });
  });
});
