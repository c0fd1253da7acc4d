import { layout, type LabNode } from "../layout.ts";

/** A certificate to issue. Kubernetes reads a user from the common name and its groups from the organization. */
export interface CertificateRequest {
  /** Name of the files, without their endings. */
  readonly name: string;
  readonly commonName: string;
  readonly organization?: string;
  /** As openssl writes them: `DNS:…`, `IP:…`. */
  readonly alternativeNames: readonly string[];
}

const API_NAMES = [
  "kubernetes",
  "kubernetes.default",
  "kubernetes.default.svc",
  `kubernetes.default.svc.${layout.clusterDomain}`,
  "localhost",
];

/** All certificates of a cluster with these nodes. */
export function certificateRequests(nodes: readonly LabNode[]): readonly CertificateRequest[] {
  const masters = nodes.filter(({ role }) => role === "master");
  const addresses = masters.map(({ address }) => address);
  return [
    {
      name: "apiserver",
      commonName: "kube-apiserver",
      alternativeNames: [
        ...API_NAMES.map((name) => `DNS:${name}`),
        ...[layout.apiService, layout.gateway, "127.0.0.1", ...addresses].map((each) => `IP:${each}`),
      ],
    },
    client("apiserver-kubelet-client", "apiserver-kubelet-client", "system:masters"),
    client("apiserver-etcd-client", "apiserver-etcd-client"),
    client("admin", "admin", "system:masters"),
    client("kube-controller-manager", "system:kube-controller-manager"),
    client("kube-scheduler", "system:kube-scheduler"),
    client("kube-proxy", "system:kube-proxy"),
    ...masters.flatMap((node) => [serving(node, "etcd-server"), serving(node, "etcd-peer")]),
    ...nodes.map((node) => ({
      ...serving(node, "kubelet"),
      commonName: `system:node:${node.name}`,
      organization: "system:nodes",
    })),
  ];
}

function client(name: string, commonName: string, organization?: string): CertificateRequest {
  return { name, commonName, alternativeNames: [], ...(organization === undefined ? {} : { organization }) };
}

function serving({ name, address }: LabNode, purpose: string): CertificateRequest {
  return {
    name: `${purpose}-${name}`,
    commonName: name,
    alternativeNames: [`DNS:${name}`, "DNS:localhost", `IP:${address}`, "IP:127.0.0.1"],
  };
}
