import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseEvents } from "../../../toolchain/start/engine-events.ts";
import type { StackRun } from "../stack.ts";
import { testIo } from "../test-io.ts";

const DEADLINE_MILLISECONDS = 5 * 60_000;

/** What each command gets besides, so that nobody is asked and the policies judge what changes something. */
const UNATTENDED = {
  preview: ["--policy-pack", "policies"],
  up: ["--policy-pack", "policies", "--yes", "--skip-preview"],
  destroy: ["--yes", "--skip-preview"],
} as const;

/** `npm run pulumi -- COMMAND --stack lab` of this clone, on its own state, as a person runs it. */
export async function runPulumi(
  command: keyof typeof UNATTENDED,
  ...args: readonly string[]
): Promise<StackRun> {
  const folder = await mkdtemp(join(tmpdir(), "turntable-events-"));
  const log = join(folder, "events");
  try {
    const outcome = await start([command, ...UNATTENDED[command], "--event-log", log, ...args]);
    const { events } = parseEvents(await readFile(log, "utf8").catch(() => ""));
    return { code: outcome.code, stdout: outcome.stdout, stderr: outcome.stderr, events };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The stack's resources and outputs as `pulumi stack` prints them; undefined: there is no stack. */
export async function askPulumi(what: "export" | "output"): Promise<unknown> {
  const shown = await start(["stack", what, ...(what === "output" ? ["--json"] : [])]);
  return shown.code === 0 ? JSON.parse(shown.stdout) : undefined;
}

function start(args: readonly string[]) {
  const io = testIo();
  const entry = join(io.root, "toolchain", "pulumi-main.ts");
  return io.run(process.execPath, [entry, ...args, "--stack", "lab", "--non-interactive"], {
    cwd: io.root,
    // Without the variable the CLI does not know --event-log.
    env: { ...io.env, PULUMI_DEBUG_COMMANDS: "true" },
    deadline: DEADLINE_MILLISECONDS,
  });
}
