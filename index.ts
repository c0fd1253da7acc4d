import { existsSync, readFileSync } from "node:fs";
import * as hcloud from "@pulumi/hcloud";
import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { deployTargetsFromConfig } from "./components/deploy-target/deploy-targets-from-config.ts";
import { DeployTarget } from "./components/deploy-target/deploy-target.ts";
import { Kured } from "./components/kured/kured.ts";
import { kuredArgsFromConfig } from "./components/kured/kured-args-from-config.ts";
import { Pipelines } from "./components/pipelines/pipelines.ts";
import { RegistryBudget } from "./components/registry-budget/registry-budget.ts";
import { Renovate } from "./components/renovate/renovate.ts";
import { UnattendedUpgrades } from "./components/unattended-upgrades/unattended-upgrades.ts";
import { readStackConfig } from "./config.ts";
import { findHostKeys } from "./inventory/known-hosts.ts";
import { previewHostKeys } from "./inventory/preview-host-keys.ts";
import { resolveHosts } from "./inventory/resolve-hosts.ts";
import { targetName } from "./pipelines/names.ts";
import { buildStepProgram } from "./pipelines/program/build-step-program.ts";
import { readStackFiles } from "./stack-files.ts";

const config = readStackConfig();
const files = readStackFiles(config, (path) => (existsSync(path) ? readFileSync(path, "utf8") : undefined));
if (files.missing.length > 0 && !pulumi.runtime.isDryRun()) {
  throw new Error(
    `an update needs files that do not exist:\n${files.missing.map((line) => `  - ${line}`).join("\n")}`,
  );
}
const inventory = await resolveHosts(config, async (selector) => {
  const { servers } = await hcloud.getServers({ withSelector: selector });
  return servers;
});
const { clusterName, maintenanceWindow, runbookBaseUrl } = config;

// What the hosts do by themselves, over SSH.
const upgrades = new UnattendedUpgrades("unattended-upgrades", {
  hosts: inventory,
  hostKeys:
    files.knownHosts === undefined
      ? previewHostKeys(inventory)
      : findHostKeys(
          { source: config.ssh.knownHostsPath, text: files.knownHosts },
          inventory,
          config.ssh.port,
        ),
  firstUpgradeTime: maintenanceWindow.endTime,
  timeZone: maintenanceWindow.timeZone,
  sshUser: config.ssh.user,
  sshPort: config.ssh.port,
  sshPrivateKey: config.sshPrivateKey ?? files.privateKey,
});

// What runs in the cluster.
const cluster = new k8s.Provider("cluster", { kubeconfig: pulumi.secret(files.kubeconfig) });
const onCluster = { providers: [cluster] };
const kured = new Kured("kured", kuredArgsFromConfig(config), onCluster);
const budget = new RegistryBudget("registry", config.registry, onCluster);
const program = await buildStepProgram();
const pipelines = new Pipelines(
  "pipelines",
  {
    program,
    secondPerson: config.deploy.secondPerson,
    image: config.deploy.stepImage,
    surfaces: config.operator.surfaces,
    registryNamespace: config.registry.namespace,
    clusterName,
    runbookBaseUrl,
    etcdCertificates: config.etcd.certificates,
  },
  onCluster,
);
const targets = deployTargetsFromConfig(config, inventory, program).map(
  (args) =>
    new DeployTarget(targetName(args.clusterName, args.fleet), args, { ...onCluster, dependsOn: pipelines }),
);
const renovate = new Renovate(
  "renovate",
  { ...config.renovate, timeZone: maintenanceWindow.timeZone, runbookBaseUrl, token: config.renovateToken },
  onCluster,
);

export const hosts = inventory.map(({ name, role, address }) => ({ name, role, address }));
export const hostFacts = upgrades.facts;
export const rebootWindow = maintenanceWindow;
export const rebootsHeldBy = kured.blockingAlerts;
export const registryHoldsItsNode = budget.holdsItsNode;
export const deployTargets = targets.map((target) => target.workflowTemplateName);
export const renovateCronJob = renovate.cronJobName;
