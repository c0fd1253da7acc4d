import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseDocument } from "yaml";
import { parseEvents } from "../../toolchain/start/engine-events.ts";
import type { EngineEvent } from "../../toolchain/start/engine-events.ts";
import { ensureTools, pulumiEnvironment, PULUMI_TOOLS } from "../../toolchain/toolchain.ts";
import { copyProject } from "./project-copy.ts";
import { testIo } from "./test-io.ts";

const PASSPHRASE = "a passphrase for tests";
const DEADLINE_MILLISECONDS = 10 * 60_000;

export interface StackOptions {
  /** Stack whose file `Pulumi.<stack>.yaml` is taken. */
  readonly stack: string;
  /** Changes of that file by full key, such as `turntable:ssh`; undefined removes the key. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Values that are stored encrypted, by full key. */
  readonly secrets?: Readonly<Record<string, string>>;
  /**
   * Whether the policy pack judges.
   *
   * @default true
   */
  readonly policies?: boolean;
}

export interface StackRun {
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  /** What the engine reported; empty when it did not begin. */
  readonly events: readonly EngineEvent[];
}

/** A stack of a copy of this project, driven by the real Pulumi CLI, with a file backend of its own. */
export interface TestStack {
  /** The copy of the project; its sources may be changed between runs. */
  readonly folder: string;
  /** Runs a command with the policy pack of the copy, where the command takes one. */
  run(command: "preview" | "up" | "refresh" | "destroy", ...args: readonly string[]): Promise<StackRun>;
  /** The state as `pulumi stack export` prints it. */
  exportState(): Promise<string>;
  /** Removes the copy and the state. What was created in a cluster stays. */
  remove(): Promise<void>;
}

/** @throws Error with the CLI's words when the stack cannot be made. */
export async function createStack(options: StackOptions): Promise<TestStack> {
  const place = await mkdtemp(join(tmpdir(), "turntable-stack-"));
  try {
    return await prepare(place, options);
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    throw error;
  }
}

async function prepare(
  place: string,
  { stack, config = {}, secrets = {}, policies = true }: StackOptions,
): Promise<TestStack> {
  const io = testIo();
  const folder = join(place, "project");
  await mkdir(folder);
  await copyProject(io.root, folder);
  await changeConfig(join(folder, `Pulumi.${stack}.yaml`), config);
  const tools = await ensureTools(PULUMI_TOOLS, io);
  const env = await pulumiEnvironment(tools, io, {
    home: join(place, "home"),
    backendUrl: pathToFileURL(join(place, "state")).href,
    passphrase: PASSPHRASE,
  });
  const pulumi = (...args: readonly string[]) =>
    io.run(tools.pulumi.path, ["--non-interactive", ...args], {
      cwd: folder,
      env: { ...env, ...environmentFor(args[0]), TMPDIR: place },
      deadline: DEADLINE_MILLISECONDS,
    });
  const succeed = async (...args: readonly string[]): Promise<string> => {
    const outcome = await pulumi(...args);
    if (outcome.code !== 0) {
      throw new Error(
        `pulumi ${args.slice(0, 2).join(" ")} must succeed, got:\n${outcome.stdout}${outcome.stderr}`,
      );
    }
    return outcome.stdout;
  };
  await succeed("stack", "init", stack);
  for (const [key, value] of Object.entries(secrets)) {
    await succeed("config", "set", "--secret", key, "--", value);
  }
  return {
    folder,
    run: async (command, ...args) => {
      const log = join(place, "events");
      await rm(log, { force: true });
      const outcome = await pulumi(
        command,
        ...commandArguments(command, policies),
        "--event-log",
        log,
        ...args,
      );
      const { events } = parseEvents(await readFile(log, "utf8").catch(() => ""));
      return { code: outcome.code, stdout: outcome.stdout, stderr: outcome.stderr, events };
    },
    exportState: () => succeed("stack", "export"),
    remove: () => rm(place, { recursive: true, force: true }),
  };
}

function commandArguments(command: keyof typeof UNATTENDED, policies: boolean): readonly string[] {
  const judged = policies && (command === "preview" || command === "up");
  return [...(judged ? ["--policy-pack", "policies"] : []), ...UNATTENDED[command]];
}

function environmentFor(command: string | undefined): Readonly<Record<string, string>> {
  return {
    // Without it the CLI does not know --event-log.
    PULUMI_DEBUG_COMMANDS: "true",
    // The provider that renders YAML has no cluster from which a refresh could read. Elsewhere the variable does
    // harm: docs/decisions/0004-one-rendered-tree.md.
    ...(command === "refresh" ? { PULUMI_K8S_SKIP_UPDATE_UNREACHABLE: "true" } : {}),
  };
}

const UNATTENDED = {
  preview: [],
  up: ["--yes", "--skip-preview"],
  refresh: ["--yes", "--skip-preview"],
  destroy: ["--yes", "--skip-preview"],
} as const;

async function changeConfig(file: string, changes: Readonly<Record<string, unknown>>): Promise<void> {
  const document = parseDocument(await readFile(file, "utf8"));
  for (const [key, value] of Object.entries(changes)) {
    if (value === undefined) {
      document.deleteIn(["config", key]);
    } else {
      document.setIn(["config", key], value);
    }
  }
  await writeFile(file, document.toString());
}
