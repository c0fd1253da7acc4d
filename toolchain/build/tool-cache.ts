import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../toolchain-io.ts";
import type { GoBuild } from "./go-builds.ts";
import { listFiles } from "./list-files.ts";

/** Folder outside the repository that keeps what was downloaded and built, for every clone of this machine. */
export function cacheRoot(env: Environment): string {
  const { TURNTABLE_TOOLCHAIN: own, XDG_CACHE_HOME: shared } = env;
  if (own !== undefined && own !== "") {
    return own;
  }
  const base = shared !== undefined && shared !== "" ? shared : join(env["HOME"] ?? homedir(), ".cache");
  return join(base, "turntable", "toolchain");
}

/** Folder of one build: another wrapper module, other files of its patch or other flags lead to another folder. */
export async function buildFolder(cache: string, moduleFolder: string, build: GoBuild): Promise<string> {
  const made = [build.flags, build.packages, ...(build.patches === undefined ? [] : [build.patches])];
  const hash = createHash("sha256").update(JSON.stringify(made));
  for (const file of await listFiles(moduleFolder)) {
    hash.update(`\0${file}\0`).update(await readFile(join(moduleFolder, file)));
  }
  return join(cache, build.name, `${build.version}-${hash.digest("hex").slice(0, 12)}`);
}
