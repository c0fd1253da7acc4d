import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureTools, pulumiEnvironment, PULUMI_TOOLS } from "../../../toolchain/toolchain.ts";
import { copyProject } from "../../support/project-copy.ts";
import { testIo } from "../../support/test-io.ts";
import type { Result } from "./run-command.ts";

const PROGRAM = join("test", "hosts", "program");
const DEADLINE_MILLISECONDS = 5 * 60_000;

/** Runs the real CLI on a copy of the program of these tests: `pulumi ARGUMENT…`. */
export type Pulumi = (...args: readonly string[]) => Promise<Result>;

/** A stack of that copy; the copy, the settings and the state lie in `folder`. */
export async function openProgram(folder: string): Promise<Pulumi> {
  const io = testIo();
  const copy = join(folder, "project");
  await mkdir(copy);
  await copyProject(io.root, copy);
  await cp(join(io.root, PROGRAM), join(copy, PROGRAM), { recursive: true });
  const tools = await ensureTools(PULUMI_TOOLS, io);
  const env = await pulumiEnvironment(tools, io, {
    home: join(folder, "home"),
    backendUrl: pathToFileURL(join(folder, "state")).href,
    passphrase: "a passphrase for tests",
  });
  const pulumi: Pulumi = async (command = "", ...args) => {
    const outcome = await io.run(
      tools.pulumi.path,
      [command, "--stack", "test", "--non-interactive", ...args],
      { cwd: join(copy, PROGRAM), env, deadline: DEADLINE_MILLISECONDS },
    );
    return { code: outcome.code, stdout: outcome.stdout, stderr: outcome.stderr };
  };
  const created = await pulumi("stack", "init");
  if (created.code !== 0) {
    throw new Error(`pulumi stack init must succeed, got:\n${created.stdout}${created.stderr}`);
  }
  return pulumi;
}
