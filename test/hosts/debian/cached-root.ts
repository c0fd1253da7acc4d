import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildDebianRoot, DPKG_CONFIG, POLICY } from "../../../lab/debian/build-debian-root.ts";
import { readMachineApt, type MachineApt } from "../../../lab/debian/machine-apt.ts";
import { testIo } from "../../support/test-io.ts";
import { packFolder } from "./folder-archive.ts";

export type Codename = "bookworm" | "trixie";

const INCLUDE = ["systemd", "openssh-server"];
/** Lists and packages wait in the root, so that installing them needs no download; apt's own cache is warm. */
const PREPARE = `apt-get -qq update
apt-get -qq -y --no-install-recommends --download-only install unattended-upgrades needrestart
apt-cache gencaches`;

/**
 * The archive of a Debian root with systemd (never started) and an SSH server, made once and kept in `cache`.
 * Making it takes two minutes and the machine's own sources of packages.
 */
export async function cachedRoot(codename: Codename, cache: string): Promise<string> {
  const apt = await readMachineApt(testIo());
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
    await buildDebianRoot(testIo(), apt, { codename, include: INCLUDE, prepare: PREPARE }, root);
    await packFolder(root, archive);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
