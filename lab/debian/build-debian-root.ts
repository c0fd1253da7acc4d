import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { LabIo } from "../lab-io.ts";
import { buildPackage } from "../packages/build-package.ts";
import type { LabPackage } from "../packages/lab-package.ts";
import { mustRun } from "../must-run.ts";
import type { MachineApt } from "./machine-apt.ts";
import { ensureMachinePackages } from "./machine-packages.ts";
import { OWN_NAMESPACES } from "./own-namespaces.ts";

/** What a Debian root is made of. */
export interface RootRecipe {
  readonly codename: string;
  /** Packages that debootstrap installs. */
  readonly include: readonly string[];
  /** Packages that no archive has, which are installed next.
   * @default none */
  readonly packages?: readonly LabPackage[];
  /** Lines of shell that run in the root after that, with the archives in reach. */
  readonly prepare: string;
}

type RootIo = Pick<LabIo, "run" | "report" | "env">;

/** No package may start a service: the root shares this machine's network. */
export const POLICY = "#!/bin/sh\nexit 101\n";
/** A root that can be made again needs no flush to disk. */
export const DPKG_CONFIG = "force-unsafe-io\n";

/** Files by which a root reaches the archives as this machine does, and keeps its services from starting. */
export const MACHINE_FILES = [
  "/etc/apt/sources.list",
  "/etc/apt/apt.conf.d/00machine",
  "/usr/sbin/policy-rc.d",
] as const;

/** Makes a Debian root in a folder that does not exist. */
export async function buildDebianRoot(
  io: RootIo,
  apt: MachineApt,
  recipe: RootRecipe,
  root: string,
): Promise<void> {
  await ensureMachinePackages(io, ["debootstrap"]);
  const include = `--include=${recipe.include.join()}`;
  // debootstrap mounts into the root: in namespaces of its own nothing stays mounted when it is interrupted.
  await mustRun(
    io,
    [...OWN_NAMESPACES, "debootstrap", "--variant=minbase", include, recipe.codename, root, apt.mainSite],
    { endWith: "SIGKILL" },
  );
  await reachArchives(root, recipe.codename, apt);
  await installPackages(io, root, recipe.packages ?? []);
  await runInRoot(io, root, recipe.prepare);
}

async function installPackages(io: RootIo, root: string, packages: readonly LabPackage[]): Promise<void> {
  for (const item of packages) {
    const file = `/var/cache/${item.name}.deb`;
    await writeFile(join(root, file), await buildPackage(io, item));
    await runInRoot(io, root, `dpkg --install ${file} >/dev/null; rm ${file}`);
  }
}

/** Runs lines of shell in a root that nobody else uses; the mounts it needs end with it, whatever happens. */
export async function runInRoot(io: RootIo, root: string, script: string): Promise<void> {
  const enter = 'mount --bind "$0" "$0"; mount -t proc proc "$0/proc"; exec chroot "$0" sh -euc "$1"';
  await mustRun(io, [...OWN_NAMESPACES, "sh", "-euc", enter, root, script], { endWith: "SIGKILL" });
}

/** Lets a root reach the archives as this machine does, without starting a service that is installed. */
export async function reachArchives(root: string, codename: string, apt: MachineApt): Promise<void> {
  const sources = [
    `deb ${apt.mainSite} ${codename} main`,
    `deb ${apt.mainSite} ${codename}-updates main`,
    `deb ${apt.securitySite} ${codename}-security main`,
  ];
  await writeFile(join(root, "etc/apt/sources.list"), sources.map((line) => `${line}\n`).join(""));
  await writeFile(join(root, "etc/apt/apt.conf.d/00machine"), apt.acquireConfig);
  await writeFile(join(root, "usr/sbin/policy-rc.d"), POLICY, { mode: 0o755 });
  await writeFile(join(root, "etc/dpkg/dpkg.cfg.d/unsafe-io"), DPKG_CONFIG);
  await copyFile("/etc/resolv.conf", join(root, "etc/resolv.conf"));
  for (const [, file] of apt.acquireConfig.matchAll(/CaInfo "([^"]+)"/gi)) {
    const place = join(root, file ?? "");
    await mkdir(dirname(place), { recursive: true });
    await copyFile(file ?? "", place);
  }
}
