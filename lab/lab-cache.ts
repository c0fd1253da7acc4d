import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../toolchain/toolchain-io.ts";

/** Folder outside the repository that keeps roots and images for every clone of this machine. */
export function labCache(env: Environment): string {
  const { XDG_CACHE_HOME: shared } = env;
  const base = shared !== undefined && shared !== "" ? shared : join(env["HOME"] ?? homedir(), ".cache");
  return join(base, "turntable", "lab");
}
