import { existsSync } from "node:fs";
import { readFile, statfs } from "node:fs/promises";
import { totalmem } from "node:os";
import { dirname, join } from "node:path";
import { ensureMachinePackages } from "../debian/machine-packages.ts";
import { labCache } from "../lab-cache.ts";
import type { LabIo } from "../lab-io.ts";
import type { Lab } from "../lab.ts";
import { rootFolders } from "../machine/roots.ts";
import { readNetwork } from "../network/read-network.ts";
import { cgroupHierarchies, checkCgroups } from "../rack/cgroup-hierarchies.ts";
import { checkAddresses, checkOwner } from "./check-addresses.ts";
import { checkDebian } from "./check-debian.ts";
import { checkFileSystem } from "./check-file-system.ts";
import { checkPrograms, NEEDED_PROGRAMS } from "./check-programs.ts";
import { checkDisk, checkMemory } from "./check-resources.ts";

/** Free space for the disks of hosts, and for roots and images that are not there yet. */
const STATE_GIBIBYTES = 4;
const CACHE_GIBIBYTES = 6;
const INSTALLED_BY_UP = ["systemd-container", "debootstrap"] as const;

/**
 * Looks whether this machine can hold a lab, before anything of it is touched. Packages that are missing are then
 * installed where there is Debian's apt.
 *
 * @throws Error with one sentence that says why it cannot
 */
export async function preflight(lab: Lab): Promise<void> {
  const { io, folder } = lab;
  refuse(checkCgroups(cgroupHierarchies(await readFile("/proc/self/mountinfo", "utf8"))));
  refuse(checkMemory(totalmem()));
  refuse(checkFileSystem(folder, (await statfs(nearestPresent(folder))).type));
  refuse(await whyTooFull(lab));
  if (!areRootsMade(io)) {
    refuse(checkDebian(await readFile("/etc/os-release", "utf8")));
  }
  const canInstall = existsSync("/usr/bin/apt-get");
  const missing = NEEDED_PROGRAMS.filter(({ name }) => !isOnPath(io, name));
  refuse(
    checkPrograms(missing.filter(({ debianPackage }) => !canInstall || !isInstalledByUp(debianPackage))),
  );
  const network = await readNetwork(io);
  refuse(checkOwner(network, folder) ?? checkAddresses(network));
  if (canInstall) {
    await ensureMachinePackages(io, INSTALLED_BY_UP);
  }
}

function isInstalledByUp(debianPackage: string): boolean {
  return INSTALLED_BY_UP.some((each) => each === debianPackage);
}

function nearestPresent(folder: string): string {
  return existsSync(folder) ? folder : nearestPresent(dirname(folder));
}

function areRootsMade(io: LabIo): boolean {
  const { host, rack } = rootFolders(io);
  return existsSync(host) && existsSync(rack);
}

function refuse(problem: string | undefined): void {
  if (problem !== undefined) {
    throw new Error(problem);
  }
}

async function whyTooFull({ io, folder, cluster }: Lab): Promise<string | undefined> {
  const cache = labCache(io.env);
  const made = areRootsMade(io);
  const remedy = "clone the repository to a larger disk";
  return checkDisk([
    {
      folder,
      freeBytes: await io.freeBytes(folder),
      neededGibibytes: existsSync(cluster) ? 1 : STATE_GIBIBYTES,
      remedy,
    },
    {
      folder: cache,
      freeBytes: await io.freeBytes(cache),
      neededGibibytes: made ? 1 : CACHE_GIBIBYTES,
      remedy: "choose another folder with XDG_CACHE_HOME",
    },
  ]);
}

function isOnPath({ env }: Pick<LabIo, "env">, name: string): boolean {
  return [...(env["PATH"] ?? "").split(":"), "/usr/sbin", "/sbin"].some((folder) =>
    existsSync(join(folder, name)),
  );
}
