import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { readMachineApt } from "./machine-apt.ts";
import type { MachineApt } from "./machine-apt.ts";
import { packFolder } from "./folder-archive.ts";
import { OWN_NAMESPACES } from "./own-namespaces.ts";
import { mustRun } from "./run-command.ts";

export type Codename = "bookworm" | "trixie";

const INCLUDE = ["systemd", "openssh-server"];
/** Lists and packages wait in the root, so that installing them needs no download; apt's own cache is warm. */
const PREPARE = `apt-get -qq update
apt-get -qq -y --no-install-recommends --download-only install unattended-upgrades needrestart
apt-cache gencaches`;
/** No package may start a service: the root shares this machine's network. */
const POLICY = "#!/bin/sh\nexit 101\n";
/** A root that is thrown away needs no flush to disk. */
const DPKG_CONFIG = "force-unsafe-io\n";

/**
 * The archive of a Debian root with systemd (never started) and an SSH server, made once and kept in `cache`.
 * Making it takes two minutes and the machine's own sources of packages.
 */
export async function cachedRoot(codename: Codename, cache: string): Promise<string> {
  const apt = await readMachineApt();
  const key = createHash("sha256").update(
    JSON.stringify([codename, INCLUDE, PREPARE, POLICY, DPKG_CONFIG, apt]),
  );
  const archive = join(cache, `${codename}-${key.digest("hex").slice(0, 12)}.tar`);
  if (!existsSync(archive)) {
    await mkdir(cache, { recursive: true, mode: 0o700 });
    await buildArchive(codename, apt, archive);
  }
  return archive;
}

async function buildArchive(codename: Codename, apt: MachineApt, archive: string): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), "turntable-debian-root-"));
  const root = join(work, codename);
  try {
    await installDebootstrap();
    await mustRun([
      "debootstrap",
      "--variant=minbase",
      `--include=${INCLUDE.join()}`,
      codename,
      root,
      apt.mainSite,
    ]);
    await configure(root, codename, apt);
    await mustRun([...IN_NAMESPACE, root, "sh", "-euc", PREPARE]);
    await packFolder(root, archive);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Its mounts end with it, whatever happens. */
const IN_NAMESPACE = [
  ...OWN_NAMESPACES,
  "sh",
  "-euc",
  'mount --bind "$0" "$0"; mount -t proc proc "$0/proc"; exec chroot "$0" "$@"',
];

async function installDebootstrap(): Promise<void> {
  if (existsSync("/usr/sbin/debootstrap")) {
    return;
  }
  await mustRun(["apt-get", "-qq", "update"]);
  await mustRun(["apt-get", "-qq", "-y", "--no-install-recommends", "install", "debootstrap"]);
}

async function configure(root: string, codename: Codename, apt: MachineApt): Promise<void> {
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
