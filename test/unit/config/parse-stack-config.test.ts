import { deepEqual, doesNotThrow, equal, throws } from "node:assert/strict";
import { encrypted, parse, problems, unknownKey } from "./parse-stack-values.ts";

const window = { startTime: "03:00", endTime: "06:00", timeZone: "Europe/Berlin" };
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
      etcd: {
        port: 2_379,
        certificates: {
          authority: "/var/lib/rancher/k3s/server/tls/etcd/server-ca.crt",
          certificate: "/var/lib/rancher/k3s/server/tls/etcd/client.crt",
          key: "/var/lib/rancher/k3s/server/tls/etcd/client.key",
        },
      },
      deploy: {
        hostAdapter: "apt",
        imageRepository: "registry.example.com/os/debian",
        kernelFloor: "6.1.0",
        secondPerson: false,
        plainHttpRegistry: false,
        deadlines: { drainMinutes: 20, bootMinutes: 15, readyMinutes: 10, greenMinutes: 30 },
      },
      operator: { surfaces: { access: "token", pathPrefix: "", clients: [] } },
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
