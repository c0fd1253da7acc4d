import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { formatDuration } from "../format-duration.ts";
import type { ToolchainIo } from "../toolchain-io.ts";
import { withLock } from "../with-lock.ts";
import type { GoBuild } from "./go-builds.ts";
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
    const unfinished = `${folder}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { recursive: true });
    try {
      await runGoBuild(build, modules, unfinished, io);
      await rm(folder, { recursive: true, force: true });
      await rename(unfinished, folder);
    } finally {
      await rm(unfinished, { recursive: true, force: true });
    }
    io.report(`built ${what} in ${formatDuration(io.now() - started)}`);
    return folder;
  });
}

export function moduleFolder(build: GoBuild, io: Pick<ToolchainIo, "root">): string {
  return join(io.root, "toolchain", "go", build.name);
}

function isComplete(folder: string, build: GoBuild): boolean {
  return build.tools.every((tool) => existsSync(join(folder, tool)));
}
