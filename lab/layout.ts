/** Where everything of a lab is on the network. Nothing else of the machine is used. */
export const layout = {
  bridge: "turntable0",
  /** The machine's address on the bridge: load balancer, web server (Git and packages) and Prometheus. */
  gateway: "10.77.0.1",
  network: "10.77.0.0/24",
  podNetwork: "10.78.0.0/16",
  serviceNetwork: "10.79.0.0/16",
  /** Service `kubernetes` of the namespace default. */
  apiService: "10.79.0.1",
  dnsService: "10.79.0.10",
  registryService: "10.79.0.50",
  clusterDomain: "cluster.local",
  /** The load balancer in front of the API servers, on the gateway. */
  apiPort: 6443,
  /** Git over HTTP below /git/, packages below /apt/, on the gateway. */
  webPort: 80,
  prometheusPort: 9090,
  registryPort: 5000,
  registryName: "registry.lab.internal",
  gitName: "git.lab.internal",
  aptName: "apt.lab.internal",
} as const;

export type LabRole = "master" | "worker";

export interface LabNode {
  /** Name of the host and of its Kubernetes node: m1 to m3, w1 to w5. */
  readonly name: string;
  readonly role: LabRole;
  readonly address: string;
  /** The node's own part of the pod network. */
  readonly podCidr: string;
}

const MASTERS = 3;
export const WORKERS = { least: 2, most: 5 } as const;

/** The nodes of a lab with so many workers: three masters first. */
export function labNodes(workers: number): readonly LabNode[] {
  return [
    ...numbered(MASTERS).map((number) => labNode("master", `m${number}`, 10 + number)),
    ...numbered(workers).map((number) => labNode("worker", `w${number}`, 20 + number)),
  ];
}

function labNode(role: LabRole, name: string, host: number): LabNode {
  return { name, role, address: `10.77.0.${host}`, podCidr: `10.78.${host}.0/24` };
}

function numbered(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
