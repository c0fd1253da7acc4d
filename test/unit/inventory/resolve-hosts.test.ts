import { deepEqual, rejects } from "node:assert/strict";
import type { StackConfig } from "../../../config.ts";
import { resolveHosts } from "../../../inventory/resolve-hosts.ts";
import type { CloudServer } from "../../../inventory/resolve-hosts.ts";

type Inventory = StackConfig["inventory"];
type CloudInventory = Extract<Inventory, { source: "hcloud" }>;

function config(inventory: Inventory, acknowledgeSingleMaster?: string) {
  return { inventory, acknowledgeSingleMaster };
}

function cloud(changes: Partial<CloudInventory> = {}): CloudInventory {
  return { source: "hcloud", selector: "cluster=prod", roleLabel: "role", address: "private", ...changes };
}

function server(name: string, number: number, changes: Partial<CloudServer> = {}): CloudServer {
  return {
    name,
    ipv4Address: `192.0.2.${number}`,
    location: "fsn1",
    labels: { role: name.startsWith("m") ? "master" : "worker" },
    networks: [{ networkId: 7, ip: `10.0.0.${number}` }],
    ...changes,
  };
}

const masters = [server("m1", 1), server("m2", 2), server("m3", 3)];

function resolve(inventory: Inventory, servers: readonly CloudServer[]) {
  return resolveHosts(config(inventory), () => Promise.resolve(servers));
}

function unusable(...problems: readonly string[]) {
  return {
    message: `the inventory is not usable:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`,
  };
}

describe("resolveHosts of a static list", () => {
  it("returns masters first, each group by name with numbers in order, and asks no cloud", async () => {
    const names = ["w10", "w2", "m3", "m1", "m2"];
    const hosts = names.map((name) => ({
      name,
      address: `${name}.lab.internal`,
      role: name.startsWith("m") ? ("master" as const) : ("worker" as const),
    }));
    const resolved = await resolveHosts(config({ source: "static", hosts }), () =>
      Promise.reject(new Error("the cloud was asked")),
    );
    deepEqual(
      resolved.map(({ name }) => name),
      ["m1", "m2", "m3", "w2", "w10"],
    );
    deepEqual(resolved[0], { name: "m1", address: "m1.lab.internal", role: "master" });
  });

  it("puts masters first whatever their names are", async () => {
    const hosts = [
      { name: "a-worker", address: "10.0.0.2", role: "worker" as const },
      { name: "z-master", address: "10.0.0.1", role: "master" as const },
    ];
    const resolved = await resolveHosts(config({ source: "static", hosts }, "a lab nobody depends on"), () =>
      Promise.resolve([]),
    );
    deepEqual(
      resolved.map(({ name }) => name),
      ["z-master", "a-worker"],
    );
  });

  it("names its key when it is empty", async () => {
    await rejects(
      resolve({ source: "static", hosts: [] }, []),
      unusable("turntable:inventory.hosts has no host; it must list every master and worker of the cluster"),
    );
  });

  it("takes a single master that is acknowledged", async () => {
    const hosts = [{ name: "m1", address: "10.0.0.1", role: "master" as const }];
    const acknowledged = config({ source: "static", hosts }, "a lab that nobody depends on");
    deepEqual(await resolveHosts(acknowledged, () => Promise.resolve([])), hosts);
  });
});

describe("resolveHosts of cloud servers", () => {
  it("looks up with the selector and takes private addresses", async () => {
    const asked: string[] = [];
    const hosts = await resolveHosts(config(cloud()), (selector) => {
      asked.push(selector);
      return Promise.resolve([server("w1", 4), ...masters]);
    });
    deepEqual(asked, ["cluster=prod"]);
    deepEqual(hosts, [
      { name: "m1", address: "10.0.0.1", role: "master", failureDomain: "fsn1" },
      { name: "m2", address: "10.0.0.2", role: "master", failureDomain: "fsn1" },
      { name: "m3", address: "10.0.0.3", role: "master", failureDomain: "fsn1" },
      { name: "w1", address: "10.0.0.4", role: "worker", failureDomain: "fsn1" },
    ]);
  });

  it("takes a server for alone in its place when a placement group spreads it", async () => {
    const spread = [1, 2, 3].map((number) => server(`m${number}`, number, { placementGroupId: 7 }));
    const hosts = await resolveHosts(config(cloud()), () => Promise.resolve(spread));
    deepEqual(
      hosts.map(({ failureDomain }) => failureDomain),
      ["placement group 7, m1", "placement group 7, m2", "placement group 7, m3"],
    );
  });

  it("takes public addresses and another label when told so", async () => {
    const servers = masters.map((one) => ({ ...one, labels: { tier: "master" } }));
    const hosts = await resolve(cloud({ address: "public", roleLabel: "tier" }), servers);
    deepEqual(
      hosts.map(({ address }) => address),
      ["192.0.2.1", "192.0.2.2", "192.0.2.3"],
    );
  });

  it("takes the address of the named network when servers are in several", async () => {
    const servers = masters.map((one, index) => ({
      ...one,
      networks: [{ networkId: 8, ip: `10.8.0.${index + 1}` }, ...(one.networks ?? [])],
    }));
    const hosts = await resolve(cloud({ networkId: 7 }), servers);
    deepEqual(
      hosts.map(({ address }) => address),
      ["10.0.0.1", "10.0.0.2", "10.0.0.3"],
    );
  });

  it("refuses a selector that matches nothing", async () => {
    await rejects(
      resolve(cloud(), []),
      unusable(
        "hcloud selector cluster=prod has no host; it must list every master and worker of the cluster",
      ),
    );
  });

  it("refuses an even number of masters", async () => {
    await rejects(
      resolve(cloud(), masters.slice(1)),
      /cluster=prod has 2 masters \(m2, m3\); etcd needs 2 of 2/,
    );
  });

  it("passes the error of the look-up on", async () => {
    await rejects(
      resolveHosts(config(cloud()), () => Promise.reject(new Error("token refused"))),
      { message: "token refused" },
    );
  });

  it("names every server without a role and says nothing about quorum then", async () => {
    await rejects(
      resolve(cloud(), [
        server("m1", 1),
        server("m2", 2, { labels: {} }),
        server("db1", 9, { labels: { role: "db" } }),
      ]),
      unusable(
        "hcloud selector cluster=prod matches server m2 whose label role is null; it must be master or worker, or the selector must not match it",
        'hcloud selector cluster=prod matches server db1 whose label role is "db"; it must be master or worker, or the selector must not match it',
      ),
    );
  });

  const { networks: _, ...withoutNetworks } = server("m3", 3);
  const addressless: readonly (readonly [string, CloudServer, Partial<CloudInventory>, string])[] = [
    ["in no network", withoutNetworks, {}, "no private address"],
    ["with an empty list of networks", server("m3", 3, { networks: [] }), {}, "no private address"],
    ["in another network only", server("m3", 3), { networkId: 9 }, "no private address in network 9"],
    [
      "without a public address",
      server("m3", 3, { ipv4Address: "" }),
      { address: "public" },
      "no public address",
    ],
  ];
  for (const [title, broken, inventory, missing] of addressless) {
    it(`refuses a server ${title}`, async () => {
      await rejects(
        resolve(cloud(inventory), [broken]),
        unusable(
          `hcloud selector cluster=prod matches server m3 which has ${missing}; give it one or mend turntable:inventory`,
        ),
      );
    });
  }

  it("refuses to choose between two networks", async () => {
    const two = server("m3", 3, {
      networks: [
        { networkId: 7, ip: "10.0.0.3" },
        { networkId: 8, ip: "10.8.0.3" },
      ],
    });
    await rejects(
      resolve(cloud(), [...masters.slice(0, 2), two]),
      unusable(
        "hcloud selector cluster=prod matches server m3 which has 2 private addresses (10.0.0.3, 10.8.0.3); name the network in turntable:inventory.networkId",
      ),
    );
  });
});
