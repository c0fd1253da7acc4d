import * as pulumi from "@pulumi/pulumi";
import { UnattendedUpgrades } from "../../../components/unattended-upgrades/unattended-upgrades.ts";
import type { UnattendedUpgradesArgs } from "../../../components/unattended-upgrades/unattended-upgrades.ts";

const config = new pulumi.Config();
const upgrades = new UnattendedUpgrades("upgrades", {
  // The test that writes this value checks its type.
  ...config.requireObject<Omit<UnattendedUpgradesArgs, "sshPrivateKey">>("args"),
  sshPrivateKey: config.requireSecret("sshPrivateKey"),
});

export const facts = upgrades.facts;
