import assert from "node:assert/strict";
import { DeployTarget } from "../../../components/deploy-target/deploy-target.ts";
import type { DeployTargetArgs } from "../../../components/deploy-target/deploy-target-args.ts";
import { Kured } from "../../../components/kured/kured.ts";
import { RegistryBudget } from "../../../components/registry-budget/registry-budget.ts";
import { Renovate } from "../../../components/renovate/renovate.ts";
import { UnattendedUpgrades } from "../../../components/unattended-upgrades/unattended-upgrades.ts";
import { K3S_ETCD } from "../../../pipelines/etcd/k3s-etcd.ts";
import { record } from "../../support/record.ts";
import { FACTS } from "../components/unattended-upgrades/facts.ts";
import { kuredArgs } from "../components/kured/kured-fixture.ts";
import { violationsOf } from "./violations-of.ts";

const registryArgs = { namespace: "zot", matchLabels: { app: "zot" }, replicas: 1 } as const;

const upgradesArgs = {
  hosts: [
    { name: "m1", address: "10.0.0.11", role: "master" },
    { name: "m2", address: "10.0.0.12", role: "master" },
    { name: "m3", address: "10.0.0.13", role: "master" },
    { name: "w1", address: "10.0.0.21", role: "worker" },
  ],
  hostKeys: { m1: "ssh-ed25519 A", m2: "ssh-ed25519 B", m3: "ssh-ed25519 C", w1: "ssh-ed25519 D" },
  firstUpgradeTime: "06:00",
  timeZone: "Europe/Berlin",
} as const;
const hostAnswers = { outputs: { "command:remote:Command": () => ({ stdout: JSON.stringify(FACTS) }) } };

const targetArgs: Omit<DeployTargetArgs, "fleet" | "hostNames" | "nodeSelector" | "otherFleets"> = {
  clusterName: "prod",
  hostAdapter: "apt",
  imageRepository: "registry.example.com/os/debian",
  kernelFloor: "6.12.0",
  registryNamespace: "zot",
  registryMatchLabels: { app: "zot" },
  deadlines: { drainSeconds: 1_200, bootSeconds: 900, readySeconds: 600, greenSeconds: 1_800 },
  etcd: K3S_ETCD,
  programConfigMapName: "pipelines-program-0123456789",
};
const MASTERS = "node-role.kubernetes.io/control-plane";

function registerTargets(masters: readonly string[], workers: readonly string[]): readonly DeployTarget[] {
  const fleets = { master: MASTERS, workers: `!${MASTERS}` };
  const { master, workers: others } = fleets;
  const masterArgs = {
    fleet: "master",
    hostNames: masters,
    nodeSelector: master,
    otherFleets: { workers: others },
  } as const;
  const workersArgs = {
    fleet: "workers",
    hostNames: workers,
    nodeSelector: others,
    otherFleets: { master },
  } as const;
  return [
    new DeployTarget("prod-master", { ...targetArgs, ...masterArgs }),
    new DeployTarget("prod-workers", { ...targetArgs, ...workersArgs }),
  ];
}

describe("the components and the policy pack", () => {
  it("agree on kured", async () => {
    const recorded = await record(() => new Kured("kured", kuredArgs));
    assert.deepEqual(await violationsOf(recorded), {
      violations: [],
      applied: [
        "helm-chart-version-exact",
        "kured-alert-gate",
        "kured-bounded-waits",
        "kured-concurrency-one",
        "kured-host-sentinel",
        "kured-kustomization-gated",
        "kured-lock-never-expires",
        "kured-release-keeps-lock",
        "kured-values-inline",
        "kured-window",
      ],
    });
  });

  it("disagree on two kured", async () => {
    const recorded = await record(() => [
      new Kured("kured", kuredArgs),
      new Kured("more", { ...kuredArgs, gitopsDirectory: "gitops/more/kured" }),
    ]);
    const { violations } = await violationsOf(recorded);
    assert.deepEqual(
      [...new Set(violations.map((violation) => violation.split(" ", 1)[0]))],
      ["kured-single-instance", "kured-own-kustomization"],
    );
  });

  for (const singleReplica of ["hold", "yield"] as const) {
    it(`agree on the registry's budget that is to ${singleReplica}`, async () => {
      const recorded = await record(() => new RegistryBudget("registry", { ...registryArgs, singleReplica }));
      assert.deepEqual(await violationsOf(recorded), {
        violations: [],
        applied: ["pod-disruption-budget-yields"],
      });
    });
  }

  it("agree on unattended upgrades, the registry and the deploy targets of the same hosts", async () => {
    const recorded = await record(
      () => [
        new UnattendedUpgrades("hosts", upgradesArgs),
        new RegistryBudget("registry", { ...registryArgs, singleReplica: "hold" }),
        registerTargets(["m1", "m2", "m3"], ["w1"]),
      ],
      hostAnswers,
    );
    assert.deepEqual(await violationsOf(recorded), {
      violations: [],
      applied: [
        "deploy-target-odd-masters",
        "images-pinned-by-digest",
        "kured-values-inline",
        "unattended-upgrades-never-reboot",
        "workflow-template-bounded-steps",
        "workflow-template-decides-before-roll",
        "workflow-template-shared-mutex",
        "workflow-template-stops-at-failure",
      ],
    });
  });

  it("disagree on deploy targets that leave a host out", async () => {
    const recorded = await record(
      () => [
        new UnattendedUpgrades("hosts", upgradesArgs),
        new RegistryBudget("registry", { ...registryArgs, singleReplica: "hold" }),
        registerTargets(["m1", "m2", "m3"], ["w2"]),
      ],
      hostAnswers,
    );
    const { violations } = await violationsOf(recorded);
    assert.deepEqual(
      violations.map((violation) => violation.split("\n")[1]),
      ["  found: the worker w1 is in no fleet", "  found: w2 of prod-workers is not in the inventory"],
    );
  });

  it("agree on Renovate", async () => {
    const recorded = await record(
      () =>
        new Renovate("renovate", {
          platform: "gitea",
          endpoint: "https://git.example.com/api/v1",
          repositories: ["platform/turntable"],
          schedule: "30 1 * * *",
          timeZone: "Europe/Berlin",
          mode: "dry-run",
          tokenSecretName: "renovate-token",
          runbookBaseUrl: "https://runbooks.example.com",
        }),
    );
    assert.deepEqual(await violationsOf(recorded), {
      violations: [],
      applied: ["images-pinned-by-digest", "kured-values-inline"],
    });
  });
});
