import { z } from "zod";
import type { ToolchainIo } from "../toolchain-io.ts";
import { explainBuildFailure } from "./explain-build-failure.ts";

const schema = z.object({ Dir: z.string().min(1), Sum: z.string() });

export interface DownloadedModule {
  /** Its folder in Go's module cache, which nobody may change. */
  readonly folder: string;
  /** Go's hash of its content. */
  readonly sum: string;
}

/**
 * Fetches a Go module unless Go has it. Go checks it against the checksum database, and against the go.sum of
 * the module in `folder` if that lists it.
 *
 * @param target the module's path, alone for the version that the module in `folder` requires, or with
 * `@v` and a version
 * @param what it is for, as errors name it
 * @throws Error naming what cannot be fetched and what to do
 */
export async function downloadModule(
  target: string,
  what: string,
  folder: string,
  io: ToolchainIo,
): Promise<DownloadedModule> {
  const outcome = await io.run("go", ["mod", "download", "-json", target], {
    cwd: folder,
    // A workspace around the clone must not change what is fetched.
    env: { ...io.env, GOWORK: "off" },
  });
  if (outcome.code !== 0) {
    const said = `${outcome.stdout}\n${outcome.stderr}`;
    throw new Error(explainBuildFailure(what, said, "the same command"));
  }
  const { Dir, Sum } = schema.parse(JSON.parse(outcome.stdout));
  return { folder: Dir, sum: Sum };
}
