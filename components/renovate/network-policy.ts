import type * as k8s from "@pulumi/kubernetes";
import { RENOVATE_POD_LABELS } from "./names.ts";
import type { RenovateSettings } from "./settings.ts";

/** Ports of k3s's Traefik behind its Service: a policy sees the pod's port, not the Service's. */
const INGRESS_POD_PORTS = [8000, 8443];

/** Nothing comes in; out go DNS, HTTP and HTTPS, and the port of the Git platform. */
export function buildNetworkPolicySpec(
  settings: Pick<RenovateSettings, "endpoint">,
): k8s.types.input.networking.v1.NetworkPolicySpec {
  const ports = [80, 443, endpointPort(settings.endpoint)];
  return {
    podSelector: { matchLabels: RENOVATE_POD_LABELS },
    policyTypes: ["Ingress", "Egress"],
    egress: [
      {
        ports: [
          { protocol: "UDP", port: 53 },
          { protocol: "TCP", port: 53 },
        ],
      },
      {
        to: [
          // The cloud's metadata service hands out credentials of the node.
          { ipBlock: { cidr: "0.0.0.0/0", except: ["169.254.0.0/16"] } },
          { ipBlock: { cidr: "::/0", except: ["fe80::/10"] } },
        ],
        ports: tcp(ports),
      },
      // Some networks, such as Cilium, match pods by labels only and never by ipBlock.
      { to: [{ namespaceSelector: {} }], ports: tcp([...ports, ...INGRESS_POD_PORTS]) },
    ],
  };
}

function endpointPort(endpoint: string): number {
  const { port, protocol } = new URL(endpoint);
  return port === "" ? (protocol === "http:" ? 80 : 443) : Number(port);
}

function tcp(ports: readonly number[]): k8s.types.input.networking.v1.NetworkPolicyPort[] {
  return [...new Set(ports)].toSorted((a, b) => a - b).map((port) => ({ protocol: "TCP", port }));
}
