import { deepEqual, doesNotThrow, equal, throws } from "node:assert/strict";
import { parseStackConfig } from "../../../config.ts";
import type { StackConfig } from "../../../config.ts";
import { stackValues } from "../../fixtures/stack-values.ts";

const encrypted = ["turntable:sshPrivateKey", "turntable:renovateToken", "hcloud:token"];

function parse(changes: Readonly<Record<string, unknown>>, secretKeys = encrypted): StackConfig {
  return parseStackConfig({
    project: "turntable",
    values: stackValues(changes),
    isSecret: (key) => secretKeys.includes(key),
  });
}

/** The problems named by the error of a configuration; empty: there is no error. */
function problems(changes: Readonly<Record<string, unknown>>, secretKeys?: string[]): string[] {
  try {
    parse(changes, secretKeys);
    return [];
  } catch (error) {
    return String(error).split("\n  - ").slice(1);
  }
}

const unknownKey = (key: string) =>
  `turntable:${key} is not a key that exists: remove it or mend its spelling (docs/configuration.md lists all keys)`;
const window = { startTime: "03:00", endTime: "06:00", timeZone: "Europe/Berlin" };
const deploy = { hostAdapter: "apt", imageRepository: "registry.example.com/os", kernelFloor: "6.1.0" };
const renovate = { platform: "gitea", endpoint: "https://git.example.com", repositories: ["a/b"] };
const host = { name: "m1", address: "10.0.0.1", role: "master" };
const cloud = { source: "hcloud", selector: "cluster=prod" };
const tokenKey = "turntable:renovateToken must";

describe("parseStackConfig", () => {
  it("fills the defaults of a sound configuration", () => {
    deepEqual(parse({}), {
      clusterName: "lab",
      kubeconfigPath: "lab/kubeconfig",
      runbookBaseUrl: "https://git.example.com/runbooks",
      inventory: {
        source: "static",
        hosts: [
          { name: "m1", address: "10.0.0.1", role: "master" },
          { name: "m2", address: "10.0.0.2", role: "master" },
          { name: "m3", address: "10.0.0.3", role: "master" },
          { name: "w1", address: "10.0.0.4", role: "worker" },
        ],
      },
      ssh: { user: "root", port: 22, knownHostsPath: "lab/known_hosts" },
      maintenanceWindow: window,
      kured: {
        gitopsDirectory: "gitops/platform/kured",
        drainTimeoutMinutes: 20,
        blockingAlerts: [
          "etcdInsufficientMembers",
          "etcdMembersDown",
          "KubeNodeNotReady",
          "KubeNodeUnreachable",
        ],
      },
      registry: {
        namespace: "zot",
        matchLabels: { "app.kubernetes.io/name": "zot" },
        replicas: 1,
        singleReplica: "hold",
      },
      flux: {
        namespace: "flux-system",
        sourceKind: "GitRepository",
        sourceName: "flux-system",
        platformKustomization: "platform",
        clusterVars: "cluster-vars",
      },
      fleets: {
        master: "node-role.kubernetes.io/control-plane",
        workers: "!node-role.kubernetes.io/control-plane",
      },
      deploy: { hostAdapter: "apt", imageRepository: "registry.example.com/os/debian", kernelFloor: "6.1.0" },
      renovate: {
        platform: "gitea",
        endpoint: "https://git.example.com/api/v1",
        repositories: ["platform/turntable"],
        schedule: "30 1 * * *",
        mode: "dry-run",
        tokenSecretName: "renovate-token",
      },
      sshPrivateKey: undefined,
      renovateToken: undefined,
    });
  });

  it("fills the defaults of a cloud inventory", () => {
    deepEqual(parse({ inventory: cloud }).inventory, { ...cloud, roleLabel: "role", address: "private" });
  });

  it("ignores the configuration of other projects and providers", () => {
    doesNotThrow(() => parse({ "kubernetes:strictMode": "true", "turntable-lab:clusterName": "other" }));
  });

  it("cuts the slashes at the end of the runbooks' address", () => {
    equal(parse({ runbookBaseUrl: "https://x.example.com/a//" }).runbookBaseUrl, "https://x.example.com/a");
  });

  it("takes time zones that are aliases", () => {
    doesNotThrow(() => parse({ maintenanceWindow: { ...window, timeZone: "Asia/Kolkata" } }));
    doesNotThrow(() => parse({ maintenanceWindow: { ...window, timeZone: "UTC" } }));
  });

  it("lists every problem at once and says what to do", () => {
    throws(() => parse({ clusterName: undefined, colour: "red" }), {
      message:
        "the configuration of this stack has 2 problems; mend Pulumi.<stack>.yaml:\n" +
        "  - turntable:clusterName is missing: it must be a text\n" +
        `  - ${unknownKey("colour")}`,
    });
  });

  it("counts a single problem in the singular", () => {
    throws(() => parse({ colour: "red" }), /has 1 problem; mend Pulumi\.<stack>\.yaml:\n/);
  });
});

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
  [
    "a time that does not exist",
    { maintenanceWindow: { ...window, startTime: "24:00" } },
    'turntable:maintenanceWindow.startTime must be a time of day from 00:00 to 23:59, got "24:00"',
  ],
  [
    "a window that ends before it starts",
    { maintenanceWindow: { ...window, startTime: "23:00" } },
    'turntable:maintenanceWindow.endTime must be after startTime 23:00 on the same day, got "06:00"',
  ],
  [
    "a window without length",
    { maintenanceWindow: { ...window, endTime: "03:00" } },
    'turntable:maintenanceWindow.endTime must be after startTime 03:00 on the same day, got "03:00"',
  ],
  ...["Berlin", "europe/berlin", "EUROPE/BERLIN", "+01:00", "Local"].map(
    (timeZone) =>
      [
        `the time zone ${timeZone}`,
        { maintenanceWindow: { ...window, timeZone } },
        `turntable:maintenanceWindow.timeZone must be an IANA time zone, spelled exactly, such as Europe/Berlin, got "${timeZone}"`,
      ] as const,
  ),
  [
    "a drain without end",
    { kured: { drainTimeoutMinutes: 0 } },
    "turntable:kured.drainTimeoutMinutes must be at least 5, got 0",
  ],
  [
    "a drain of hours",
    { kured: { drainTimeoutMinutes: 61 } },
    "turntable:kured.drainTimeoutMinutes must be at most 60, got 61",
  ],
  [
    "a drain that does not fit into the window",
    { maintenanceWindow: { ...window, endTime: "03:15" } },
    "turntable:kured.drainTimeoutMinutes must fit into the maintenance window of 15 minutes, got 20",
  ],
  [
    "no alert that holds a reboot",
    { kured: { blockingAlerts: [] } },
    "turntable:kured.blockingAlerts must not be empty, got []",
  ],
  [
    "an alert that is a pattern",
    { kured: { blockingAlerts: [".*"] } },
    'turntable:kured.blockingAlerts.0 must be an alert\'s name, got ".*"',
  ],
  [
    "a rendered tree outside gitops/",
    { kured: { gitopsDirectory: "gitops/../.ssh" } },
    'turntable:kured.gitopsDirectory must be a directory below gitops/ (a-z, 0-9, hyphens), got "gitops/../.ssh"',
  ],
  [
    "a registry without replicas",
    { registry: { replicas: 0 } },
    "turntable:registry.replicas must be at least 1, got 0",
  ],
  [
    "a registry without labels",
    { registry: { matchLabels: {} } },
    "turntable:registry.matchLabels must name at least one label, got {}",
  ],
  [
    "an unknown budget of a single registry",
    { registry: { singleReplica: "never" } },
    'turntable:registry.singleReplica must be "hold" or "yield", got "never"',
  ],
  [
    "an unknown kind of Flux source",
    { flux: { sourceKind: "Bucket" } },
    'turntable:flux.sourceKind must be "GitRepository" or "OCIRepository", got "Bucket"',
  ],
  [
    "one selector for both fleets",
    { fleets: { master: "a=b", workers: "a=b" } },
    'turntable:fleets must select different nodes for master and workers, got {"master":"a=b","workers":"a=b"}',
  ],
  [
    "an empty fleet selector",
    { fleets: { master: "" } },
    'turntable:fleets.master must be a Kubernetes label selector, got ""',
  ],
  [
    "an unknown host adapter",
    { deploy: { ...deploy, hostAdapter: "rpm" } },
    'turntable:deploy.hostAdapter must be "bootc" or "apt", got "rpm"',
  ],
  [
    "an image with a tag",
    { deploy: { ...deploy, imageRepository: "registry.example.com/os:latest" } },
    'turntable:deploy.imageRepository must be an image repository without tag, got "registry.example.com/os:latest"',
  ],
  [
    "a kernel floor that is no version",
    { deploy: { ...deploy, kernelFloor: "6.12" } },
    'turntable:deploy.kernelFloor must be a kernel version such as 6.12.0, got "6.12"',
  ],
  [
    "an unknown Git platform",
    { renovate: { ...renovate, platform: "bitbucket" } },
    'turntable:renovate.platform must be "forgejo" or "gitea" or "github" or "gitlab", got "bitbucket"',
  ],
  [
    "an endpoint that is no URL",
    { renovate: { ...renovate, endpoint: "git.example.com" } },
    'turntable:renovate.endpoint must be an http or https URL, got "git.example.com"',
  ],
  [
    "no repository",
    { renovate: { ...renovate, repositories: [] } },
    "turntable:renovate.repositories must not be empty, got []",
  ],
  [
    "a repository without owner",
    { renovate: { ...renovate, repositories: ["turntable"] } },
    'turntable:renovate.repositories.0 must be owner/name, got "turntable"',
  ],
  [
    "a schedule that is not daily",
    { renovate: { ...renovate, schedule: "*/5 * * * *" } },
    'turntable:renovate.schedule must be a daily cron schedule such as 30 1 * * *, got "*/5 * * * *"',
  ],
  [
    "an unknown mode",
    { renovate: { ...renovate, mode: "live" } },
    'turntable:renovate.mode must be "dry-run" or "armed", got "live"',
  ],
];

describe("parseStackConfig refuses", () => {
  for (const [title, changes, message] of refused) {
    it(title, () => deepEqual(problems(changes), [message]));
  }
});

describe("parseStackConfig with secrets", () => {
  it("returns them as secret outputs", async () => {
    const config = parse({ sshPrivateKey: "{a key}", renovateToken: "[hush]" });
    const outputs = [config.sshPrivateKey, config.renovateToken];
    const values = await Promise.all(
      outputs.map((output) => new Promise((resolve) => output?.apply((value) => resolve(value)))),
    );
    deepEqual(values, ["{a key}", "[hush]"]);
  });

  for (const key of encrypted) {
    it(`refuses a plain ${key} without showing it`, () => {
      deepEqual(problems({ [key]: "hush" }, []), [
        `${key} must be stored encrypted, got a plain value: pulumi config set --secret ${key}`,
      ]);
    });
  }

  it("refuses an empty secret", () => {
    deepEqual(problems({ renovateToken: " \n" }), [
      `${tokenKey} not be empty: pulumi config set --secret turntable:renovateToken`,
    ]);
  });

  it("does not show the value of another key that is stored encrypted", () => {
    deepEqual(problems({ clusterName: "Hush!" }, ["turntable:clusterName"]), [
      "turntable:clusterName must be a DNS label (a-z, 0-9, hyphens inside, 63 at most), got an encrypted value",
    ]);
  });

  it("does not show a value deep inside a section that is stored encrypted", () => {
    deepEqual(problems({ ssh: { knownHostsPath: "x", port: "hush" } }, ["turntable:ssh"]), [
      "turntable:ssh.port must be a number, got an encrypted value",
    ]);
  });
});
