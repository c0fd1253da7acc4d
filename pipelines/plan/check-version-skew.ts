import type { ApiServer } from "../kube/api-server-versions.ts";
import type { ClusterNode } from "../kube/cluster-node.ts";
import { parseVersion } from "../version.ts";
import { joinNames } from "./limits.ts";

/**
 * Which kubelets of a fleet are newer than an API server they may talk to, a sentence each. That is the lowest
 * of all servers, not the first one upgraded; only a master's kubelet talks to the server beside it.
 *
 * @see https://kubernetes.io/releases/version-skew-policy/#kubelet
 */
export function checkVersionSkew(fleet: readonly ClusterNode[], servers: readonly ApiServer[]): string[] {
  const known = servers.filter((server) => "version" in server);
  const unreadable = [
    ...known.filter(({ version }) => parseVersion(version) === undefined).map(({ address }) => address),
    ...fleet
      .filter(({ kubeletVersion }) => parseVersion(kubeletVersion) === undefined)
      .map(({ name }) => name),
  ];
  if (known.length === 0 || unreadable.length > 0) {
    return [
      `versions must be known to be compared, got none for ${joinNames(unreadable) || "any API server"}; look at kubectl get nodes -o wide and kubectl get --raw /version`,
    ];
  }
  const lowest = known.reduce((low, server) => (isNewer(low.version, server.version) ? server : low));
  return fleet.flatMap(({ name, addresses, kubeletVersion }) => {
    const own = known.find(({ address }) => addresses.includes(hostOf(address)));
    const server = own ?? lowest;
    return isNewer(kubeletVersion, server.version)
      ? [
          `a kubelet must not be newer than the API servers it talks to, got ${kubeletVersion} on ${name} and ${server.version} at ${server.address}; roll the masters to that version first`,
        ]
      : [];
  });
}

function isNewer(version: string, than: string): boolean {
  const [major, minor] = parseVersion(version) ?? [0, 0];
  const [otherMajor, otherMinor] = parseVersion(than) ?? [0, 0];
  return major > otherMajor || (major === otherMajor && minor > otherMinor);
}

function hostOf(address: string): string {
  return address.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
}
