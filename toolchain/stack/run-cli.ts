import { spawn } from "node:child_process";
import { constants } from "node:os";
import { pulumiEnvironment } from "../pulumi-environment.ts";
import type { PulumiTools } from "../tool.ts";
import type { ToolchainIo } from "../toolchain-io.ts";
import { checkLabCommand, cliArguments } from "./choose-cli-run.ts";
import { LAB } from "./lab.ts";
import { needsStack, readPulumiCommand, type PulumiCommand } from "./pulumi-command.ts";
import { backendOf, ensureStack, openStack } from "./stack-session.ts";
import { refreshWorkingConfig } from "./working-config.ts";

/**
 * Runs the CLI with a person's arguments, in the environment that this project needs, on the person's
 * terminal.
 *
 * @returns the exit code of the CLI
 * @throws Error before the CLI starts, when the stack's passphrase is missing or the command does not fit the stack
 */
export async function runCli(args: readonly string[], tools: PulumiTools, io: ToolchainIo): Promise<number> {
  const command = readPulumiCommand(args);
  const stack = command.stack ?? (await stackOf(command, tools, io));
  const problem = command.asksForHelp ? undefined : checkLabCommand(stack, command);
  if (problem !== undefined) {
    throw new Error(problem);
  }
  if (stack === undefined || !needsStack(command)) {
    const backend = await backendOf(stack, io);
    return onTerminal(
      tools.pulumi.path,
      args,
      await pulumiEnvironment(tools, io, { backendUrl: backend.url }),
      io,
    );
  }
  const session = await openStack(stack, tools, io);
  if (stack !== LAB || session.backend.kind !== "own") {
    return onTerminal(tools.pulumi.path, args, session.variables, io);
  }
  const config = await refreshWorkingConfig(io, stack);
  await ensureStack(session, config, tools, io);
  return onTerminal(tools.pulumi.path, cliArguments(args, command, config.file), session.variables, io);
}

/** The stack that a command without `--stack` is about: the one it creates, or the selected one. */
async function stackOf(
  command: PulumiCommand,
  tools: PulumiTools,
  io: ToolchainIo,
): Promise<string | undefined> {
  const [first, second, third] = command.words;
  if (first === "stack" && second === "init") {
    return third;
  }
  if (!needsStack(command)) {
    return undefined;
  }
  const backend = await backendOf(undefined, io);
  const shown = await io.run(tools.pulumi.path, ["stack", "--show-name", "--non-interactive"], {
    cwd: io.root,
    env: await pulumiEnvironment(tools, io, { backendUrl: backend.url }),
  });
  return shown.code === 0 ? shown.stdout.trim() : undefined;
}

/** The CLI gets signals of the terminal itself; those that only this process gets are passed on. */
function onTerminal(
  cli: string,
  args: readonly string[],
  env: Record<string, string>,
  io: ToolchainIo,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(cli, args, { cwd: io.root, env, stdio: "inherit" });
  const pass = () => {
    if (!process.stdin.isTTY) {
      child.kill("SIGINT");
    }
  };
  io.signal.addEventListener("abort", pass, { once: true });
  child.once("error", reject);
  child.once("close", (code, signal) => {
    io.signal.removeEventListener("abort", pass);
    resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
  return promise;
}
