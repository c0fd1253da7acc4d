import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A loopback stand-in for the list of servers of the Hetzner Cloud API v1. */
export interface HetznerCloudApi {
  /** What `hcloud:endpoint` is set to. */
  readonly endpoint: string;
  /** Path and query of each request so far. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/**
 * @param token the one token that is accepted
 * @param pages names of the servers of each page; one with `master` in its name is a master
 * @param firstStatuses statuses of the first answers, before it works
 */
export async function startHetznerCloudApi(
  token: string,
  pages: readonly (readonly string[])[],
  firstStatuses: readonly number[] = [],
): Promise<HetznerCloudApi> {
  const requests: string[] = [];
  const failures = [...firstStatuses];
  const server = createServer((request, response) => {
    requests.push(request.url ?? "");
    const authorized = request.headers.authorization === `Bearer ${token}`;
    const status = failures.shift() ?? (authorized ? 200 : 401);
    const page = Number(new URL(request.url ?? "", "http://localhost").searchParams.get("page"));
    const body =
      status === 200
        ? {
            servers: (pages[page - 1] ?? []).map((name, index) => serverOf(name, (page - 1) * 50 + index)),
            meta: { pagination: pagination(page, pages.length) },
          }
        : { error: { code: "some_error", message: `answered ${status}` } };
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port, not on a pipe, has an address object.
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    requests,
    close: async () => {
      server.closeAllConnections();
      await server[Symbol.asyncDispose]();
    },
  };
}

function pagination(page: number, last: number) {
  return { page, per_page: 50, next_page: page < last ? page + 1 : null, last_page: last };
}

function serverOf(name: string, index: number) {
  return {
    id: 100 + index,
    name,
    status: "running",
    labels: { cluster: "prod", role: name.includes("master") ? "master" : "worker" },
    server_type: { id: 1, name: "cx22" },
    image: { id: 114, name: "debian-12" },
    location: { id: 1, name: "fsn1" },
    public_net: {
      ipv4: { ip: `198.51.100.${index}`, blocked: false },
      ipv6: { ip: `2001:db8:${index}::/64`, blocked: false },
      firewalls: [{ id: 38, status: "applied" }],
    },
    private_net: [{ network: 4711, ip: `10.0.0.${index}`, alias_ips: [], mac_address: "86:00:ff:2a:7d:e1" }],
    placement_group: name.includes("master") ? { id: 7, name: "masters", type: "spread" } : null,
    backup_window: null,
    primary_disk_size: 40,
    protection: { delete: true, rebuild: false },
    volumes: [],
  };
}
