import type { LabFile } from "../lab-file.ts";
import { labNodes, layout, WORKERS, type LabNode } from "../layout.ts";

/** A host's network: a fixed address, a route to the pods of every other host, and the bridge of its own pods. */
export function networkFiles(node: LabNode): readonly LabFile[] {
  // The hosts of the largest lab: adding a worker changes no file of the others.
  const all = labNodes(WORKERS.most);
  const routes = all
    .filter(({ name }) => name !== node.name)
    .map(({ address, podCidr }) => `\n[Route]\nDestination=${podCidr}\nGateway=${address}\n`);
  const names = [
    "127.0.0.1 localhost",
    ...all.map(({ name, address }) => `${address} ${name}`),
    `${layout.gateway} ${layout.gitName} ${layout.aptName}`,
    `${layout.registryService} ${layout.registryName}`,
  ];
  const network = `[Match]
Name=host0

[Network]
Address=${node.address}/24
Gateway=${layout.gateway}
LinkLocalAddressing=no
IPv6AcceptRA=no
`;
  return [
    { path: "/etc/hostname", content: `${node.name}\n` },
    { path: "/etc/hosts", content: `${names.join("\n")}\n` },
    { path: "/etc/resolv.conf", content: "# The hosts of a lab know each other from /etc/hosts.\n" },
    { path: "/etc/systemd/network/10-lab.network", content: [network, ...routes].join("") },
    { path: "/etc/cni/net.d/10-lab.conflist", content: cni(node) },
  ];
}

/** `/run` is empty after a boot, and with it what the plugin remembers of given addresses. */
function cni({ podCidr }: LabNode): string {
  const bridge = {
    type: "bridge",
    bridge: "cni0",
    isGateway: true,
    hairpinMode: true,
    ipMasq: false,
    ipam: {
      type: "host-local",
      ranges: [[{ subnet: podCidr }]],
      routes: [{ dst: "0.0.0.0/0" }],
      dataDir: "/run/cni-ipam",
    },
  };
  const ports = { type: "portmap", capabilities: { portMappings: true } };
  return `${JSON.stringify({ cniVersion: "0.4.0", name: "lab", plugins: [bridge, ports] }, undefined, 2)}\n`;
}
