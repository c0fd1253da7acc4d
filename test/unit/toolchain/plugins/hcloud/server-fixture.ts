import type { Server } from "../../../../../toolchain/plugins/hcloud/server.ts";

/** A server as the API describes it, with everything that a server can have. */
export const server: Server = {
  id: 42,
  name: "m1",
  status: "running",
  labels: { cluster: "prod", role: "master" },
  server_type: { name: "cx22" },
  image: { id: 114, name: "debian-12" },
  location: { name: "fsn1" },
  datacenter: { name: "fsn1-dc14", location: { name: "fsn1" } },
  public_net: { ipv4: { ip: "198.51.100.7" }, ipv6: { ip: "2001:db8:7::/64" }, firewalls: [{ id: 38 }] },
  private_net: [{ network: 4711, ip: "10.0.0.2", alias_ips: ["10.0.0.3"], mac_address: "86:00:ff:2a:7d:e1" }],
  placement_group: { id: 897 },
  backup_window: "22-02",
  primary_disk_size: 40,
  protection: { delete: true, rebuild: false },
};
