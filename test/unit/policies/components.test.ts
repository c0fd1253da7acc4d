import assert from "node:assert/strict";
import { Kured } from "../../../components/kured/kured.ts";
import { RegistryBudget } from "../../../components/registry-budget/registry-budget.ts";
import { Renovate } from "../../../components/renovate/renovate.ts";
import { UnattendedUpgrades } from "../../../components/unattended-upgrades/unattended-upgrades.ts";
import { record } from "../../support/record.ts";
import { FACTS } from "../components/unattended-upgrades/facts.ts";
import { kuredArgs } from "../components/kured/kured-fixture.ts";
import { registerTargets } from "./register-targets.ts";
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

describe("the components and the policy pack", () => {
  it("agree on kured", async () => {
    const recorded = await record(() => new Kured("kured", kuredArgs));
    assert.deepEqual(await violationsOf(recorded), {
      violations: [],
      applied: [
        "forbid-dependence-on-kured",
        "forbid-dependency-cycles",
        "forbid-flux-image-automation",
        "forbid-ignored-changes",
        "forbid-kured-forced-reboot",
        "forbid-kured-lock-expiry",
        "forbid-kured-uninstall",
        "forbid-suspended-dependencies",
        "forbid-unknown-kured-flags",
        "forbid-unreachable-deletes",
        "limit-alert-delay",
        "limit-kured-concurrency",
        "limit-kured-drain",
        "limit-kured-instances",
        "match-blocking-alerts",
        "pin-chart-versions",
        "require-kured-alert-gate",
        "require-kured-gate",
        "require-kured-host-sentinel",
        "require-kured-lock",
        "require-kured-release-delay",
        "require-kured-window",
        "require-readable-kured",
        "require-scraped-metrics",
        "require-variable-sources",
        "require-visible-kured",
        "separate-kured-kustomization",
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
      ["limit-kured-instances", "separate-kured-kustomization"],
    );
  });

  for (const singleReplica of ["hold", "yield"] as const) {
    it(`agree on the registry's budget that is to ${singleReplica}`, async () => {
      const recorded = await record(() => new RegistryBudget("registry", { ...registryArgs, singleReplica }));
      assert.deepEqual(await violationsOf(recorded), {
        violations: [],
        applied: [
          "forbid-blocking-budgets",
          "forbid-ignored-changes",
          // Only a hold says how many pods must stay.
          ...(singleReplica === "hold" ? ["match-budgets-to-replicas"] : []),
          "separate-budgets",
        ],
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
        "forbid-automatic-reboots",
        "forbid-blocking-budgets",
        "forbid-ignored-changes",
        "forbid-roll-retry",
        "limit-roll-parallelism",
        "limit-step-time",
        "limit-upgrade-origins",
        "match-budgets-to-replicas",
        "order-registry-host-last",
        "pin-images",
        "require-decision-before-only-reboot",
        "require-decision-before-roll",
        "require-etcd-check",
        "require-green-gate",
        "require-held-packages",
        "require-odd-masters",
        "require-refusing-gate",
        "require-registry-budget",
        "require-shared-mutex",
        "require-stage-only-exit",
        "require-stop-at-failure",
        "require-target-workflow",
        "require-upgrade-config",
        "separate-budgets",
        "separate-fleets",
        "separate-orchestration-node",
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

  for (const mode of ["dry-run", "armed"] as const) {
    it(`agree on Renovate in the mode ${mode}`, async () => {
      const recorded = await record(
        () =>
          new Renovate("renovate", {
            platform: "gitea",
            endpoint: "https://git.example.com/api/v1",
            repositories: ["platform/turntable"],
            schedule: "30 1 * * *",
            timeZone: "Europe/Berlin",
            mode,
            tokenSecretName: "renovate-token",
            runbookBaseUrl: "https://runbooks.example.com",
          }),
      );
      assert.deepEqual(await violationsOf(recorded), {
        violations: [],
        applied: [
          "forbid-ignored-changes",
          "limit-alert-delay",
          "pin-images",
          "require-renovate-dry-run",
          "require-scraped-metrics",
          "require-secret-tokens",
        ],
      });
    });
  }

  it("disagree on masters in one place", async () => {
    const hosts = upgradesArgs.hosts.map((host) => ({ ...host, failureDomain: "fsn1" }));
    const recorded = await record(
      () => new UnattendedUpgrades("hosts", { ...upgradesArgs, hosts }),
      hostAnswers,
    );
    const { violations } = await violationsOf(recorded);
    assert.deepEqual(
      violations
        .map((violation) => violation.split("\n")[1])
        .filter((found) => !found?.endsWith("in no fleet")),
      ["  found: hosts has 3 of 3 masters in one place (m1, m2, m3); etcd spares 1"],
    );
  });
});
