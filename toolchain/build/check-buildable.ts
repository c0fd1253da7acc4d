import { mkdir } from "node:fs/promises";
import type { ToolchainIo } from "../toolchain-io.ts";
import { versions } from "../versions.ts";
import { checkDiskSpace, type DiskSpace } from "./check-disk-space.ts";
import { checkGo } from "./check-go.ts";
import { moduleFolder } from "./ensure-build.ts";
import type { GoBuild } from "./go-builds.ts";
import { cacheRoot } from "./tool-cache.ts";

/**
 * Looks whether this machine can build at all, before the first of several long builds begins.
 *
 * @throws Error with what is missing and what to do
 */
export async function checkBuildable(builds: readonly GoBuild[], io: ToolchainIo): Promise<void> {
  const [first] = builds;
  if (first === undefined) {
    return;
  }
  const what = builds.map((build) => build.name).join(", ");
  const go = await io.run("go", ["env", "GOVERSION"], { cwd: moduleFolder(first, io) });
  const problem = checkGo(go, versions.go, what) ?? (await lackOfSpace(builds, io));
  if (problem !== undefined) {
    throw new Error(problem);
  }
}

async function lackOfSpace(builds: readonly GoBuild[], io: ToolchainIo): Promise<string | undefined> {
  const cache = cacheRoot(io.env);
  try {
    await mkdir(cache, { recursive: true });
  } catch (error) {
    return `${cache} must be a folder that can be written, got ${String(error)}; choose another with TURNTABLE_TOOLCHAIN`;
  }
  const goEnv = await io.run("go", ["env", "GOCACHE", "GOMODCACHE"]);
  const folders = [cache, ...goEnv.stdout.split("\n").filter((line) => line !== "")];
  const spaces: readonly DiskSpace[] = await Promise.all(
    folders.map(async (folder) => ({ folder, freeBytes: await io.freeBytes(folder) })),
  );
  return checkDiskSpace(
    spaces,
    builds.reduce((sum, build) => sum + build.gibibytes, 0),
  );
}
