import { createHash } from "node:crypto";
import { z } from "zod";
import type { Server } from "./server.ts";

/** Arguments of `hcloud.getServers`. */
export const getServersArgsSchema = z.strictObject({
  /** Hetzner Cloud label selector; undefined: all servers of the project. */
  withSelector: z.string().optional(),
  /** Statuses such as `running`; undefined: any. */
  withStatuses: z.array(z.string()).optional(),
});

export type GetServersArgs = z.infer<typeof getServersArgsSchema>;

/** The result of `hcloud.getServers` of @pulumi/hcloud 1.41.0; what the API does not say is an empty text. */
export function getServersResult(args: GetServersArgs, servers: readonly Server[]) {
  const ids = servers.map((server) => String(server.id)).join(",");
  return {
    // Only has to be the same for the same servers.
    id: createHash("sha1").update(ids).digest("hex"),
    servers: servers.map(toResult),
    ...(args.withSelector === undefined ? {} : { withSelector: args.withSelector }),
    ...(args.withStatuses === undefined ? {} : { withStatuses: args.withStatuses }),
  };
}

function toResult(server: Server) {
  return {
    ...identityOf(server),
    ...addressesOf(server),
    ...(server.placement_group ? { placementGroupId: server.placement_group.id } : {}),
    backupWindow: server.backup_window ?? "",
    backups: (server.backup_window ?? "") !== "",
    deleteProtection: server.protection.delete,
    rebuildProtection: server.protection.rebuild,
    primaryDiskSize: server.primary_disk_size,
    // The plugin of Pulumi leaves these two empty in a list.
    iso: "",
    rescue: "",
  };
}

function identityOf({ id, name, status, labels, server_type, image, location, datacenter }: Server) {
  return {
    id,
    name,
    status,
    labels,
    serverType: server_type.name,
    image: image === null ? "" : (image.name ?? String(image.id)),
    location: location?.name ?? datacenter?.location.name ?? "",
    datacenter: datacenter?.name ?? "",
  };
}

function addressesOf({ public_net, private_net }: Server) {
  // A server owns a /64 and answers on the first address of it.
  const ipv6Network = public_net.ipv6?.ip ?? "";
  return {
    ipv4Address: public_net.ipv4?.ip ?? "",
    ipv6Network,
    ipv6Address: ipv6Network === "" ? "" : `${ipv6Network.replace(/\/\d+$/, "")}1`,
    firewallIds: public_net.firewalls.map((firewall) => firewall.id),
    networks: private_net.map((network) => ({
      networkId: network.network,
      ip: network.ip,
      aliasIps: network.alias_ips,
      macAddress: network.mac_address,
    })),
  };
}
