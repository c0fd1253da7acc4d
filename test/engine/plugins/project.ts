import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureTools, PULUMI_TOOLS, pulumiEnvironment, systemIo } from "../../../toolchain/toolchain.ts";
import type { PulumiTools, ToolchainIo } from "../../../toolchain/toolchain.ts";

const ROOT = join(import.meta.dirname, "..", "..", "..");
const DEADLINE_MS = 120_000;

export interface Run {
  readonly code: number | undefined;
  /** Standard output and standard error. */
  readonly output: string;
}

/** A copy of a program with a stack of its own, driven by the real CLI with this repository's plugins. */
export interface Project {
  readonly directory: string;
  /** The environment of the CLI, for a test that starts it itself. */
  readonly environment: Readonly<Record<string, string>>;
  /** Path of the CLI. */
  readonly cli: string;
  /** Runs the CLI without questions; never rejects. */
  run(args: readonly string[], extra?: Readonly<Record<string, string>>): Promise<Run>;
  configure(key: string, value: string): Promise<void>;
  configureSecret(key: string, value: string): Promise<void>;
  /** The stack's state as it is stored. */
  exportState(): Promise<string>;
  remove(): Promise<void>;
}

/** Opens a copy of the program in `programs/<name>`. */
export async function openProject(name: string): Promise<Project> {
  const io = systemIo(process.env, () => undefined);
  const tools = withOwnPlugins(await ensureTools(PULUMI_TOOLS, io), io);
  // Below the repository, so that the program finds its dependencies.
  const parent = join(ROOT, ".turntable", "engine-tests");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, `${name}-`));
  const directory = join(folder, "program");
  await cp(join(import.meta.dirname, "programs", name), directory, { recursive: true });
  const environment = {
    ...(await pulumiEnvironment(tools, io, {
      home: join(folder, "home"),
      backendUrl: pathToFileURL(join(folder, "state")).href,
      passphrase: "a passphrase",
    })),
    SSH_AUTH_SOCK: "",
    HCLOUD_TOKEN: "",
  };
  const run: Project["run"] = async (args, extra = {}) => {
    const { code, stdout, stderr } = await io.run(tools.pulumi.path, ["--non-interactive", ...args], {
      cwd: directory,
      env: { ...environment, ...extra },
      deadline: DEADLINE_MS,
    });
    return { code, output: `${stdout}${stderr}` };
  };
  const succeed = async (args: readonly string[]): Promise<string> => {
    const { code, output } = await run(args);
    if (code !== 0) {
      throw new Error(
        `pulumi ${args.join(" ")} must succeed, but ended with ${code ?? "a signal"}:\n${output}`,
      );
    }
    return output;
  };
  await succeed(["stack", "init", "test"]);
  return {
    directory,
    environment,
    cli: tools.pulumi.path,
    run,
    configure: async (key, value) => void (await succeed(["config", "set", key, "--", value])),
    configureSecret: async (key, value) =>
      void (await succeed(["config", "set", "--secret", key, "--", value])),
    exportState: () => succeed(["stack", "export"]),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Path of the policy pack in `packs/<name>`. */
export function packPath(name: string): string {
  return join(import.meta.dirname, "packs", name);
}

/** Where Pulumi's own plugins are installed, the tests are about this repository's all the same. */
function withOwnPlugins(tools: PulumiTools, io: ToolchainIo): PulumiTools {
  const own = (folder: string) =>
    ({ origin: "repository", path: join(io.root, "toolchain", "plugins", folder, "main.ts") }) as const;
  return {
    ...tools,
    "pulumi-language-nodejs": { ...tools["pulumi-language-nodejs"], ...own("language-nodejs") },
    "pulumi-resource-command": { ...tools["pulumi-resource-command"], ...own("command") },
    "pulumi-resource-hcloud": { ...tools["pulumi-resource-hcloud"], ...own("hcloud") },
  };
}
