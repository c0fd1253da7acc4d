import * as pulumi from "@pulumi/pulumi";
import type { StackConfig } from "../config.ts";
import { checkHosts } from "./check-hosts.ts";
import type { Host } from "./host.ts";

/** The part of a Hetzner Cloud server that the inventory reads; the shape of `hcloud.getServers`. */
export interface CloudServer {
  readonly name: string;
  readonly ipv4Address: string;
  readonly labels: Readonly<Record<string, string>>;
  /** Where the server is; servers of one location may share a physical machine. */
  readonly location: string;
  /** Undefined: in none. A placement group spreads its servers over physical machines. */
  readonly placementGroupId?: number;
  readonly networks?: readonly { readonly networkId: number; readonly ip: string }[];
}

/** Looks servers up by label selector; `hcloud.getServers` in the program, which reads all pages. */
export type FindServers = (selector: string) => Promise<readonly CloudServer[]>;

/**
 * The hosts of the cluster, masters first, each group by name.
 *
 * @throws RunError naming everything that makes the list unusable.
 */
export async function resolveHosts(
  config: Pick<StackConfig, "inventory" | "acknowledgeSingleMaster">,
  findServers: FindServers,
): Promise<readonly Host[]> {
  const { inventory, acknowledgeSingleMaster } = config;
  const listed =
    inventory.source === "static"
      ? { source: "turntable:inventory.hosts", hosts: inventory.hosts, problems: [] }
      : fromServers(await findServers(inventory.selector), inventory);
  // A list with holes says nothing about quorum.
  const problems =
    listed.problems.length > 0
      ? listed.problems
      : checkHosts(listed.hosts, { source: listed.source, acknowledgeSingleMaster });
  if (problems.length > 0) {
    throw new pulumi.RunError(
      `the inventory is not usable:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
    );
  }
  return listed.hosts.toSorted(
    (a, b) => a.role.localeCompare(b.role) || a.name.localeCompare(b.name, "en", { numeric: true }),
  );
}

type CloudInventory = Extract<StackConfig["inventory"], { source: "hcloud" }>;

interface Listed {
  readonly source: string;
  readonly hosts: readonly Host[];
  readonly problems: readonly string[];
}

function fromServers(servers: readonly CloudServer[], inventory: CloudInventory): Listed {
  const source = `hcloud selector ${inventory.selector}`;
  const parsed = servers.map((server) => toHost(server, inventory, source));
  return {
    source,
    hosts: parsed.filter((host) => typeof host !== "string"),
    problems: parsed.filter((problem) => typeof problem === "string"),
  };
}

function toHost(server: CloudServer, inventory: CloudInventory, source: string): Host | string {
  const found = `${source} matches server ${server.name}`;
  const role = server.labels[inventory.roleLabel];
  if (role !== "master" && role !== "worker") {
    return `${found} whose label ${inventory.roleLabel} is ${JSON.stringify(role ?? null)}; it must be master or worker, or the selector must not match it`;
  }
  const addresses = addressesOf(server, inventory);
  const [address] = addresses;
  if (address === undefined) {
    return `${found} which has no ${inventory.address} address${inNetwork(inventory)}; give it one or mend turntable:inventory`;
  }
  if (addresses.length > 1) {
    return `${found} which has ${addresses.length} private addresses (${addresses.join(", ")}); name the network in turntable:inventory.networkId`;
  }
  return { name: server.name, address, role, failureDomain: failureDomainOf(server) };
}

/** https://docs.hetzner.cloud/reference/cloud#placement-groups knows one type, which is spread. */
function failureDomainOf({ name, location, placementGroupId }: CloudServer): string {
  return placementGroupId === undefined ? location : `placement group ${placementGroupId}, ${name}`;
}

function addressesOf(server: CloudServer, inventory: CloudInventory): string[] {
  const candidates =
    inventory.address === "public"
      ? [server.ipv4Address]
      : (server.networks ?? [])
          .filter(({ networkId }) => inventory.networkId === undefined || networkId === inventory.networkId)
          .map(({ ip }) => ip);
  return candidates.filter((address) => address !== "");
}

function inNetwork(inventory: CloudInventory): string {
  return inventory.networkId === undefined ? "" : ` in network ${inventory.networkId}`;
}
