import { pulumiEnvironment } from "../pulumi-environment.ts";
import type { PulumiTools } from "../tool.ts";
import type { ToolchainIo } from "../toolchain-io.ts";
import { chooseBackend, type Backend } from "./choose-backend.ts";
import { choosePassphrase } from "./choose-passphrase.ts";
import { labPassphrase } from "./lab-passphrase.ts";
import { readLogin } from "./read-login.ts";
import { readStackFile, type WorkingConfig } from "./working-config.ts";

/** A stack that the CLI can be started for. */
export interface StackSession {
  readonly stack: string;
  readonly backend: Backend;
  /** The whole environment of the CLI. */
  readonly variables: Record<string, string>;
}

/** Exit code of the CLI when there is no such stack. */
const STACK_NOT_FOUND = 6;

/**
 * Makes ready what the CLI needs for one stack.
 *
 * @throws Error when the stack's passphrase is missing
 */
export async function openStack(stack: string, tools: PulumiTools, io: ToolchainIo): Promise<StackSession> {
  const backend = await backendOf(stack, io);
  const configText = await readStackFile(io.root, stack);
  const choice = choosePassphrase({ stack, backend, configText }, io.env);
  if (choice.problem !== undefined) {
    throw new Error(choice.problem);
  }
  const passphrase = choice.from === "generated" ? await labPassphrase(io.root) : undefined;
  const variables = await pulumiEnvironment(tools, io, { backendUrl: backend.url, passphrase });
  return { stack, backend, variables };
}

export async function backendOf(stack: string | undefined, io: ToolchainIo): Promise<Backend> {
  return chooseBackend(stack, io.env, await readLogin(io.env));
}

/**
 * Creates the stack if it does not exist, in this project's own backend only: elsewhere a stack is made on purpose.
 *
 * @throws Error when the stack does not exist in a backend of somebody else, or cannot be created
 */
export async function ensureStack(
  session: StackSession,
  config: WorkingConfig,
  tools: PulumiTools,
  io: ToolchainIo,
): Promise<void> {
  const { stack, variables: env, backend } = session;
  const shown = await io.run(
    tools.pulumi.path,
    ["stack", "--show-name", "--non-interactive", "--stack", stack],
    {
      cwd: io.root,
      env,
    },
  );
  if (shown.code === 0) {
    return;
  }
  if (shown.code !== STACK_NOT_FOUND) {
    throw new Error(`cannot look for stack ${stack}: ${shown.stderr.trim()}`);
  }
  if (backend.kind !== "own") {
    throw new Error(
      `stack ${stack} must exist in ${backend.url}, got none; npm run pulumi -- stack init ${stack} creates it`,
    );
  }
  const created = await io.run(
    tools.pulumi.path,
    ["--cwd", config.folder, "stack", "init", stack, "--no-select", "--non-interactive"],
    { env },
  );
  if (created.code !== 0) {
    throw new Error(`cannot create stack ${stack}: ${created.stderr.trim()}`);
  }
}
