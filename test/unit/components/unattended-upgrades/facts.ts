import type { HostFacts } from "../../../../components/unattended-upgrades/host-facts.ts";

/** What a host without anything special answers. */
export const FACTS: HostFacts = {
  debianVersion: "13",
  systemd: "running",
  origins: ["origin=Debian,codename=${distro_codename}-security,label=Debian-Security"],
  heldPatterns: ["^linux-"],
  heldPackages: ["linux-image-amd64"],
  upgradeTime: "06:00 Europe/Berlin",
  needrestart: "not installed",
  runningKernel: "6.12.117+deb13-amd64",
  newestKernel: "6.12.117+deb13-amd64",
  rebootRequired: false,
  warnings: [],
};
