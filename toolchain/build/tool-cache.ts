import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { GoBuild } from "./go-builds.ts";
import type { Environment } from "../toolchain-io.ts";

/** Folder outside the repository that keeps what was downloaded and built, for every clone of this machine. */
export function cacheRoot(env: Environment): string {
  const { TURNTABLE_TOOLCHAIN: own, XDG_CACHE_HOME: shared } = env;
  if (own !== undefined && own !== "") {
    return own;
  }
  const base = shared !== undefined && shared !== "" ? shared : join(env["HOME"] ?? homedir(), ".cache");
  return join(base, "turntable", "toolchain");
}

/** Folder of one build: another wrapper module or other flags lead to another folder. */
export async function buildFolder(cache: string, moduleFolder: string, build: GoBuild): Promise<string> {
  const hash = createHash("sha256").update(JSON.stringify([build.flags, build.packages]));
  for (const file of (await readdir(moduleFolder)).toSorted()) {
    hash.update(`\0${file}\0`).update(await readFile(join(moduleFolder, file)));
  }
  return join(cache, build.name, `${build.version}-${hash.digest("hex").slice(0, 12)}`);
}
