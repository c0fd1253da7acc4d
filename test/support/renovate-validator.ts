import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { Outcome, ToolchainIo } from "../../toolchain/toolchain-io.ts";

// renovate: datasource=npm depName=renovate
export const RENOVATE_VERSION = "44.121.2";

/** A dependency as Renovate found it. */
export interface FoundDependency {
  readonly manager: string;
  readonly packageFile: string;
  readonly depName: string;
  readonly currentValue: string | undefined;
  readonly currentDigest: string | undefined;
  /** Kind of the dependency in its file, such as `indirect`. */
  readonly depType: string | undefined;
  /** Why Renovate would not look it up. */
  readonly skipReason: string | undefined;
}

const extractedSchema = z.looseObject({
  msg: z.literal("Extracted dependencies"),
  packageFiles: z.record(
    z.string(),
    z.array(
      z.looseObject({
        packageFile: z.string(),
        deps: z.array(
          z.looseObject({
            depName: z.string().optional(),
            currentValue: z.string().nullish(),
            currentDigest: z.string().nullish(),
            depType: z.string().optional(),
            skipReason: z.string().optional(),
          }),
        ),
      }),
    ),
  ),
});

/**
 * Folder of Renovate's programs; installed once into the cache, without running any package's scripts.
 *
 * @throws Error when npm cannot install it
 */
export async function ensureRenovate(io: ToolchainIo): Promise<string> {
  const cache = io.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache");
  const folder = join(cache, "turntable", "renovate", RENOVATE_VERSION);
  const programs = join(folder, "node_modules", "renovate", "dist");
  if (existsSync(programs)) {
    return programs;
  }
  await mkdir(dirname(folder), { recursive: true });
  // Only a whole installation gets the folder's name.
  const unfinished = await mkdtemp(`${folder}.`);
  const wanted = `renovate@${RENOVATE_VERSION}`;
  const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefix", unfinished, wanted];
  const { code, stderr } = await io.run("npm", args, { cwd: unfinished });
  if (code !== 0) {
    await rm(unfinished, { recursive: true });
    throw new Error(`npm must install ${wanted}, got:\n${stderr}`);
  }
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true });
    if (!existsSync(programs)) {
      throw error;
    }
  });
  return programs;
}

/** Runs Renovate's own validator over one file; global is what `RENOVATE_CONFIG_FILE` names. */
export function validate(
  io: ToolchainIo,
  programs: string,
  file: string,
  kind: "global" | "repository",
): Promise<Outcome> {
  const args = [
    join(programs, "config-validator.js"),
    "--strict",
    ...(kind === "global" ? [] : ["--no-global"]),
    file,
  ];
  return io.run(process.execPath, args, { cwd: dirname(file), env: cleanEnvironment(io) });
}

/**
 * What Renovate finds in a folder with a renovate.json, without looking anything up.
 *
 * @param files paths below `root` that are copied into the folder; with Git's ignored files left out
 * @throws Error when Renovate ends with an error or logs no result
 */
export async function extract(
  io: ToolchainIo,
  programs: string,
  folder: string,
  files: readonly string[] = [],
): Promise<FoundDependency[]> {
  for (const file of files) {
    await cp(join(io.root, file), join(folder, file));
  }
  // Renovate reads what Git knows.
  await io.run("git", ["init", "--quiet"], { cwd: folder });
  await io.run("git", ["add", "--all"], { cwd: folder });
  const args = [join(programs, "renovate.js"), "--platform=local", "--dry-run=extract"];
  const env = {
    ...cleanEnvironment(io),
    LOG_LEVEL: "debug",
    LOG_FORMAT: "json",
    RENOVATE_BASE_DIR: join(folder, ".git", "renovate"),
    // Without one, whatever lives on github.com is skipped; nothing is looked up with it here.
    RENOVATE_GITHUB_COM_TOKEN: "not-a-real-token",
  };
  const { code, stdout, stderr } = await io.run(process.execPath, args, { cwd: folder, env });
  const found = stdout
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => extractedSchema.safeParse(JSON.parse(line)))
    .find(({ success }) => success)?.data;
  if (code !== 0 || found === undefined) {
    throw new Error(`renovate must log what it extracted, got exit ${code ?? "none"}:\n${stderr}\n${stdout}`);
  }
  return listDependencies(found.packageFiles);
}

function listDependencies(packageFiles: z.infer<typeof extractedSchema>["packageFiles"]): FoundDependency[] {
  return Object.entries(packageFiles).flatMap(([manager, files]) =>
    files.flatMap(({ packageFile, deps }) =>
      deps.map((dep) => ({
        manager,
        packageFile,
        depName: dep.depName ?? "",
        currentValue: dep.currentValue ?? undefined,
        currentDigest: dep.currentDigest ?? undefined,
        depType: dep.depType,
        skipReason: dep.skipReason,
      })),
    ),
  );
}

/** Settings and tokens of the person who runs the tests must not change what Renovate does. */
function cleanEnvironment({ env }: ToolchainIo): Record<string, string | undefined> {
  return { PATH: env["PATH"], HOME: env["HOME"] };
}
