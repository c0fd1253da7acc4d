import assert from "node:assert/strict";
import { buildNetworkPolicySpec } from "../../../../components/renovate/network-policy.ts";

const tcp = (...ports: number[]) => ports.map((port) => ({ protocol: "TCP", port }));

const WORLD = [
  { ipBlock: { cidr: "0.0.0.0/0", except: ["169.254.0.0/16"] } },
  { ipBlock: { cidr: "::/0", except: ["fe80::/10"] } },
];

describe("buildNetworkPolicySpec", () => {
  it("lets nothing in, and out only DNS, HTTP and HTTPS, never the metadata service", () => {
    assert.deepEqual(buildNetworkPolicySpec({ endpoint: "https://git.example.com/api/v1" }), {
      podSelector: { matchLabels: { "app.kubernetes.io/name": "renovate" } },
      policyTypes: ["Ingress", "Egress"],
      egress: [
        {
          ports: [
            { protocol: "UDP", port: 53 },
            { protocol: "TCP", port: 53 },
          ],
        },
        { to: WORLD, ports: tcp(80, 443) },
        { to: [{ namespaceSelector: {} }], ports: tcp(80, 443, 8000, 8443) },
      ],
    });
  });

  it("adds the port that the endpoint names", () => {
    assert.deepEqual(buildNetworkPolicySpec({ endpoint: "http://gitea.gitea.svc:3000/api/v1" }).egress, [
      {
        ports: [
          { protocol: "UDP", port: 53 },
          { protocol: "TCP", port: 53 },
        ],
      },
      { to: WORLD, ports: tcp(80, 443, 3000) },
      { to: [{ namespaceSelector: {} }], ports: tcp(80, 443, 3000, 8000, 8443) },
    ]);
  });
});
