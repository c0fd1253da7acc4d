import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { formatDuration } from "../format-duration.ts";
import type { ToolchainIo } from "../toolchain-io.ts";
import { withLock } from "../with-lock.ts";
import type { GoBuild } from "./go-builds.ts";
import { makePatchedSource } from "./patched-source.ts";
import { runGoBuild } from "./run-go-build.ts";
import { buildFolder, cacheRoot } from "./tool-cache.ts";

/** Folder of a finished build; undefined: it is not built yet. */
export async function findBuild(build: GoBuild, io: ToolchainIo): Promise<string | undefined> {
  const folder = await buildFolder(cacheRoot(io.env), moduleFolder(build, io), build);
  return isComplete(folder, build) ? folder : undefined;
}

/**
 * Builds a module's executables unless they are built, once, however many processes ask. What is interrupted
 * leaves no finished folder, and is begun again with what Go's own cache kept.
 */
export async function ensureBuild(build: GoBuild, io: ToolchainIo): Promise<string> {
  const modules = moduleFolder(build, io);
  const folder = await buildFolder(cacheRoot(io.env), modules, build);
  const what = `${build.name} ${build.version}`;
  if (isComplete(folder, build)) {
    return folder;
  }
  return withLock(`${folder}.lock`, `building ${what}`, io, async () => {
    if (isComplete(folder, build)) {
      return folder;
    }
    const started = io.now();
    io.report(
      `building ${what} from its Go module: about ${build.minutes} min with empty caches on two cores`,
    );
    await buildInto(folder, build, modules, io);
    io.report(`built ${what} in ${formatDuration(io.now() - started)}`);
    return folder;
  });
}

/** The folder is there only once everything in it is. */
async function buildInto(folder: string, build: GoBuild, modules: string, io: ToolchainIo): Promise<void> {
  const { patches } = build;
  const unfinished = `${folder}.unfinished`;
  const source = `${folder}.source`;
  await removeAll(unfinished, source);
  await mkdir(unfinished, { recursive: true });
  try {
    if (patches !== undefined) {
      await makePatchedSource({ ...build, patches }, modules, source, io);
    }
    await runGoBuild(build, patches === undefined ? modules : source, unfinished, io);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
  } finally {
    await removeAll(unfinished, source);
  }
}

async function removeAll(...folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    await rm(folder, { recursive: true, force: true });
  }
}

export function moduleFolder(build: GoBuild, io: Pick<ToolchainIo, "root">): string {
  return join(io.root, "toolchain", "go", build.name);
}

function isComplete(folder: string, build: GoBuild): boolean {
  return build.tools.every((tool) => existsSync(join(folder, tool)));
}
