import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { withLock } from "../../toolchain/with-lock.ts";
import { buildDebianRoot, reachArchives, runInRoot } from "../debian/build-debian-root.ts";
import { readMachineApt } from "../debian/machine-apt.ts";
import { labCache } from "../lab-cache.ts";
import type { LabIo } from "../lab-io.ts";
import { mustRun } from "../must-run.ts";
import { hostRecipe, rackScript } from "./root-recipes.ts";

/** Folders of unpacked Debian roots, which are only read. */
export interface Roots {
  /** Below each host. */
  readonly host: string;
  /** Below the rack: a host's root with the rack's programs in it. */
  readonly rack: string;
}

/** Where the roots of today's recipes are, made or not. */
export function rootFolders(io: Pick<LabIo, "env">): Roots {
  const folder = join(labCache(io.env), "roots");
  return {
    host: join(folder, `host-${key([hostRecipe])}`),
    rack: join(folder, `rack-${key([hostRecipe, rackScript])}`),
  };
}

/** Makes the roots once, in about three minutes, and keeps them for every clone of this machine. */
export async function ensureRoots(io: LabIo): Promise<Roots> {
  const roots = rootFolders(io);
  if (!existsSync(roots.host) || !existsSync(roots.rack)) {
    const lock = `${dirname(roots.host)}.lock`;
    await withLock(lock, "making the Debian roots of the lab", io, () => makeRoots(io, roots));
  }
  return roots;
}

async function makeRoots(io: LabIo, roots: Roots): Promise<void> {
  const apt = await readMachineApt(io);
  await whole(roots.host, async (folder) => {
    io.report("installing Debian for the hosts");
    await buildDebianRoot(io, apt, hostRecipe, folder);
  });
  await whole(roots.rack, async (folder) => {
    io.report("installing the programs of the rack");
    await mustRun(io, ["cp", "-a", roots.host, folder]);
    await reachArchives(folder, hostRecipe.codename, apt);
    await runInRoot(io, folder, rackScript);
  });
}

/** Makes a folder that is whole or absent. */
async function whole(folder: string, make: (unfinished: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) {
    return;
  }
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  await make(unfinished);
  await rename(unfinished, folder);
}

function key(inputs: unknown): string {
  return createHash("sha256").update(JSON.stringify(inputs)).digest("hex").slice(0, 12);
}
