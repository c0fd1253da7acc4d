import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProject } from "../../support/project-copy.ts";

const root = join(import.meta.dirname, "../../..");

/** The person's environment without anything that decides for Pulumi. */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !name.startsWith("PULUMI_")),
);

function goEnv(name: string): string {
  return spawnSync("go", ["env", name], { encoding: "utf8" }).stdout.trim();
}

/** Caches stay those of the person, while nothing else of their home counts. */
function caches(): Record<string, string> {
  const cache = environment["XDG_CACHE_HOME"] ?? join(environment["HOME"] ?? "/", ".cache");
  return {
    TURNTABLE_TOOLCHAIN: environment["TURNTABLE_TOOLCHAIN"] ?? join(cache, "turntable", "toolchain"),
    ...Object.fromEntries(["GOCACHE", "GOMODCACHE", "GOPATH"].map((name) => [name, goEnv(name)])),
  };
}

/** A copy of the project whose commands are run as npm runs them, by a person with an empty home. */
export interface CommandCopy {
  readonly folder: string;
  run(
    script: string,
    args: readonly string[],
    env?: Readonly<Record<string, string>>,
  ): { readonly code: number | null; readonly out: string; readonly error: string };
}

/** Makes the copy before the tests of a suite and removes it after them. */
export function useCommandCopy(): CommandCopy {
  const copy = { folder: "", run };
  before(async () => {
    copy.folder = mkdtempSync(join(tmpdir(), "turntable-commands-"));
    await copyProject(root, copy.folder);
  });
  after(() => rmSync(copy.folder, { recursive: true, force: true }));

  function run(script: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["toolchain/bootstrap.js", `toolchain/${script}`, ...args],
      {
        cwd: copy.folder,
        env: { ...environment, HOME: join(copy.folder, "home"), ...caches(), ...env },
        encoding: "utf8",
      },
    );
    return { code: status, out: stdout, error: stderr };
  }
  return copy;
}
