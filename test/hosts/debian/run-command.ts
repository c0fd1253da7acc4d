import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

export interface Result {
  /** Exit code; undefined: ended by a signal. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly stdin?: string;
  /** Sees standard error as it comes, all of it so far, and may end the process with SIGKILL. */
  readonly watch?: (stderr: string, kill: () => void) => void;
}

/** Runs a program to its end and collects what it prints. */
export async function runCommand(command: readonly string[], options: RunOptions = {}): Promise<Result> {
  const [file = "", ...args] = command;
  const child = spawn(file, args, { stdio: ["pipe", "pipe", "pipe"] });
  let seen = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    seen += chunk;
    options.watch?.(seen, () => child.kill("SIGKILL"));
  });
  // A program that ends early does not read all of its input.
  child.stdin.on("error", () => undefined).end(options.stdin ?? "");
  const ended = new Promise<number | undefined>((resolve, reject) => {
    child.once("error", reject).once("close", (code) => resolve(code ?? undefined));
  });
  const [stdout, code] = await Promise.all([text(child.stdout), ended]);
  return { code, stdout, stderr: seen };
}

/** @throws Error with what the program printed when it fails. */
export async function mustRun(command: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, options);
  if (code !== 0) {
    throw new Error(
      `${command.join(" ").slice(0, 200)} ended with ${code ?? "a signal"}:\n${stdout}${stderr}`,
    );
  }
  return stdout;
}
