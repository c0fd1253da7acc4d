import { join } from "node:path";
import type { ToolchainIo } from "../toolchain-io.ts";
import { throwIfStopped } from "../toolchain-io.ts";
import { describeProgress } from "./build-progress.ts";
import { explainBuildFailure } from "./explain-build-failure.ts";
import type { GoBuild } from "./go-builds.ts";

const REPORT_MILLISECONDS = 5000;

/**
 * Builds the executables of a module into an existing folder, with a progress line every few seconds.
 *
 * @throws Error with what failed and what to do
 */
export async function runGoBuild(
  build: GoBuild,
  moduleFolder: string,
  output: string,
  io: ToolchainIo,
): Promise<void> {
  const what = `${build.name} ${build.version}`;
  const started = io.now();
  const seen: { lastLine: string | undefined; compiled: number } = { lastLine: undefined, compiled: 0 };
  const done = new AbortController();
  const building = io.run("go", goArguments(build, output), {
    cwd: moduleFolder,
    // A workspace around the clone must not change what is built.
    env: { ...io.env, CGO_ENABLED: "0", GOWORK: "off" },
    onErrorLine: (line) => {
      seen.lastLine = line;
      seen.compiled += /^[a-z0-9.]+[\w./~-]*$/i.test(line) ? 1 : 0;
    },
  });
  const reporting = reportUntil(done.signal, io, () =>
    describeProgress({
      what,
      elapsedMilliseconds: io.now() - started,
      usualMinutes: build.minutes,
      ...seen,
    }),
  );
  const outcome = await building;
  done.abort();
  await reporting;
  throwIfStopped(io);
  if (outcome.code !== 0) {
    throw new Error(explainBuildFailure(what, outcome.stderr, "the same command"));
  }
}

/** Several packages make files only in a folder that ends with a slash; one package does as well. */
export function goArguments(build: GoBuild, output: string): readonly string[] {
  return ["build", "-mod=readonly", "-v", ...build.flags, "-o", join(output, "/"), ...build.packages];
}

async function reportUntil(end: AbortSignal, io: ToolchainIo, line: () => string): Promise<void> {
  for (;;) {
    await io.sleep(REPORT_MILLISECONDS, end);
    if (end.aborted) {
      return;
    }
    io.report(line());
  }
}
