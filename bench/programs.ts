import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { measure, type Measurement } from "./measurement.ts";

const execute = promisify(execFile);

export const NODE_START = "start of Node alone";
export const PROGRAM_COLD = "loading the program's modules, empty compile cache";
export const PROGRAM_WARM = "loading the program's modules, warm compile cache";
export const UNIT_TESTS = "unit and policy tests";

/** Everything that index.ts imports; index.ts itself runs only below the engine. */
const LOAD_PROGRAM = `
  await import("@pulumi/hcloud");
  await import("./config.ts");
  await import("./pipelines/program/build-step-program.ts");
  for (const name of ["deploy-target", "kured", "pipelines", "registry-budget", "renovate", "unattended-upgrades"]) {
    await import("./components/" + name + "/" + name + ".ts");
  }`;

/** How long Node takes to load the program, and how long the tests take that need nothing else. */
export async function measurePrograms(
  root: string,
  env: Readonly<Record<string, string | undefined>>,
  runs: number,
  now: () => number,
): Promise<readonly Measurement[]> {
  const cache = await mkdtemp(join(tmpdir(), "turntable-bench-"));
  const node = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
    execute(process.execPath, args, { cwd: root, env: { ...env, ...variables } });
  const load = () => node(["--input-type=module", "--eval", LOAD_PROGRAM], { NODE_COMPILE_CACHE: cache });
  try {
    return [
      await measure(NODE_START, runs, now, () => node(["--eval", "0"])),
      await measure(PROGRAM_COLD, runs, now, async () => {
        await rm(cache, { recursive: true, force: true });
        await load();
      }),
      await measure(PROGRAM_WARM, runs, now, load),
      await measure(UNIT_TESTS, runs, now, () => node(["node_modules/mocha/bin/mocha.js"])),
    ];
  } finally {
    await rm(cache, { recursive: true, force: true });
  }
}
