import { deepEqual } from "node:assert/strict";
import { problems, unknownKey } from "./parse-stack-values.ts";

const host = { name: "m1", address: "10.0.0.1", role: "master" };
const cloud = { source: "hcloud", selector: "cluster=prod" };

const refused: readonly (readonly [string, Readonly<Record<string, unknown>>, string])[] = [
  ["a key that does not exist", { clustername: "lab" }, unknownKey("clustername")],
  ["a key that does not exist inside a section", { kured: { lockTtl: "1h" } }, unknownKey("kured.lockTtl")],
  [
    "a key of the other kind of inventory",
    { inventory: { ...cloud, hosts: [] } },
    unknownKey("inventory.hosts"),
  ],
  ["a missing section", { ssh: undefined }, "turntable:ssh is missing: it must be an object"],
  [
    "a missing value inside a section",
    { ssh: {} },
    "turntable:ssh.knownHostsPath is missing: it must be a text",
  ],
  ["text that should be an object", { ssh: "root@host" }, 'turntable:ssh must be an object, got "root@host"'],
  [
    "an object whose text is not JSON",
    { maintenanceWindow: '{startTime: "03:00"' },
    'turntable:maintenanceWindow must be an object, got "{startTime: \\"03:00\\""',
  ],
  [
    "an object that should be text",
    { clusterName: { name: "lab" } },
    'turntable:clusterName must be a text, got {"name":"lab"}',
  ],
  [
    "a number written as text",
    { ssh: { knownHostsPath: "x", port: "22" } },
    'turntable:ssh.port must be a number, got "22"',
  ],
  [
    "a fraction of a minute",
    { kured: { drainTimeoutMinutes: 7.5 } },
    "turntable:kured.drainTimeoutMinutes must be a whole number, got 7.5",
  ],
  [
    "a port out of range",
    { ssh: { knownHostsPath: "x", port: 65536 } },
    "turntable:ssh.port must be at most 65535, got 65536",
  ],
  ["an empty path", { kubeconfigPath: "" }, 'turntable:kubeconfigPath must not be empty, got ""'],
  ["null", { ssh: { knownHostsPath: null } }, "turntable:ssh.knownHostsPath must be a text, got null"],
  [
    "a cluster name with a dot",
    { clusterName: "lab.example" },
    'turntable:clusterName must be a DNS label (a-z, 0-9, hyphens inside, 63 at most), got "lab.example"',
  ],
  [
    "a reason for a single master that says nothing",
    { acknowledgeSingleMaster: "yes" },
    'turntable:acknowledgeSingleMaster must have at least 20 characters, got "yes"',
  ],
  [
    "runbooks that are not read over https",
    { runbookBaseUrl: "http://git.example.com" },
    'turntable:runbookBaseUrl must be an https URL, got "http://git.example.com"',
  ],
  [
    "a long value, shortened",
    { clusterName: "x".repeat(200) },
    `turntable:clusterName must be a DNS label (a-z, 0-9, hyphens inside, 63 at most), got "${"x".repeat(79)}…`,
  ],
  [
    "an unknown source of hosts",
    { inventory: { source: "aws" } },
    'turntable:inventory.source must be "static" or "hcloud", got "aws"',
  ],
  [
    "an inventory without a source",
    { inventory: { hosts: [] } },
    'turntable:inventory.source is missing: it must be "static" or "hcloud"',
  ],
  [
    "an unknown role",
    { inventory: { source: "static", hosts: [{ ...host, role: "etcd" }] } },
    'turntable:inventory.hosts.0.role must be "master" or "worker", got "etcd"',
  ],
  [
    "a host name that no node can have",
    { inventory: { source: "static", hosts: [{ ...host, name: "M1" }] } },
    'turntable:inventory.hosts.0.name must be the name of a node (a-z, 0-9, hyphens and dots inside), got "M1"',
  ],
  [
    "an address with a port",
    { inventory: { source: "static", hosts: [{ ...host, address: "root@10.0.0.1" }] } },
    'turntable:inventory.hosts.0.address must be an IP address or a host name, got "root@10.0.0.1"',
  ],
  [
    "an empty selector of servers",
    { inventory: { ...cloud, selector: "" } },
    'turntable:inventory.selector must not be empty, got ""',
  ],
  [
    "a network for public addresses",
    { inventory: { ...cloud, address: "public", networkId: 7 } },
    "turntable:inventory.networkId must be left out when address is public, got 7",
  ],
];

describe("parseStackConfig refuses, of its shape, its names and its hosts,", () => {
  for (const [title, changes, message] of refused) {
    it(title, () => deepEqual(problems(changes), [message]));
  }
});
