import { execFile } from "node:child_process";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findOnPath } from "../../toolchain/find/find-on-path.ts";
import type { Environment } from "../../toolchain/toolchain.ts";
import { unpackDebianPackages } from "./unpack-debian-packages.ts";

const FAILURE =
  "promtool must be on PATH or come from Debian's package prometheus; install Prometheus 2.42 or newer";
/** The oldest that the rules are written for; Debian 12 has it. */
const OLDEST = [2, 42] as const;

/** What promtool said. */
export interface PromtoolAnswer {
  readonly ok: boolean;
  readonly text: string;
}

export type Promtool = (args: readonly string[], folder: string) => Promise<PromtoolAnswer>;

/**
 * The machine's promtool, else the one of Debian's package, unpacked into the user's cache without installing it: an installed one would
 * start a Prometheus.
 *
 * @throws Error when there is none that is new enough
 */
export async function findPromtool(env: Environment): Promise<Promtool> {
  const path = findOnPath("promtool", env["PATH"], join(import.meta.dirname, "../../node_modules"));
  const run = useAt(path ?? (await unpacked(env)));
  const { text } = await run(["--version"], homedir());
  const { major, minor } = /version (?<major>\d+)\.(?<minor>\d+)/.exec(text)?.groups ?? {};
  if (
    major === undefined ||
    Number(major) < OLDEST[0] ||
    (Number(major) === OLDEST[0] && Number(minor) < OLDEST[1])
  ) {
    throw new Error(`promtool must be ${OLDEST.join(".")} or newer, got ${text.trim()}; ${FAILURE}`);
  }
  return run;
}

async function unpacked(env: Environment): Promise<string> {
  const base = env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  const cache = join(base, "turntable", "promtool");
  await unpackDebianPackages(["prometheus"], cache, FAILURE);
  return join(cache, "usr", "bin", "promtool");
}

function useAt(path: string): Promtool {
  return async (args, folder) => {
    try {
      const { stdout, stderr } = await promisify(execFile)(path, args, { cwd: folder });
      return { ok: true, text: `${stdout}${stderr}` };
    } catch (error) {
      if (error instanceof Error && "stdout" in error && "stderr" in error && "code" in error) {
        return { ok: false, text: `${String(error.stdout)}${String(error.stderr)}` };
      }
      throw error;
    }
  };
}
