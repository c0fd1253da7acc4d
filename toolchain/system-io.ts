import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment, Outcome, RunOptions, ToolchainIo } from "./toolchain-io.ts";

/**
 * The real outside world.
 *
 * @param report gets each line without its line break
 * @param signal aborted when the person wants to stop; default: never
 */
export function systemIo(
  env: Environment,
  report: (line: string) => void,
  signal: AbortSignal = new AbortController().signal,
): ToolchainIo {
  return {
    env,
    root: dirname(import.meta.dirname),
    signal,
    report,
    now: Date.now,
    // An aborted sleep rejects; here it has only ended earlier.
    sleep: (milliseconds, until) =>
      sleep(milliseconds, undefined, until === undefined ? {} : { signal: until }).catch(() => undefined),
    run: (command, args, options = {}) => run(command, args, { env, ...options }, signal),
    freeBytes,
    fetch,
  };
}

async function freeBytes(folder: string): Promise<number> {
  let present = folder;
  while (!existsSync(present)) {
    present = dirname(present);
  }
  const { bavail, bsize } = await statfs(present);
  return bavail * bsize;
}

function run(
  command: string,
  args: readonly string[],
  options: RunOptions,
  stop: AbortSignal,
): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>();
  const deadline = options.deadline === undefined ? undefined : AbortSignal.timeout(options.deadline);
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: { ...options.env },
    stdio: ["pipe", "pipe", "pipe"],
    signal: deadline === undefined ? stop : AbortSignal.any([stop, deadline]),
    killSignal: options.endWith ?? "SIGTERM",
  });
  // A command that ends early does not read all of its input.
  child.stdin.on("error", () => undefined).end(options.input ?? "");
  const output = { stdout: "", stderr: "" };
  const takeLine = splitLines(options.onErrorLine ?? (() => undefined));
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
    takeLine(text);
  });
  let failure = "";
  child.once("error", (error) => {
    failure = error.message;
    if (child.pid === undefined) {
      resolve({ code: undefined, ...output, stderr: failure, timedOut: false });
    }
  });
  child.once("close", (code) => {
    const timedOut = deadline?.aborted === true;
    resolve({ code: code ?? undefined, ...output, stderr: output.stderr || failure, timedOut });
  });
  return promise;
}

function splitLines(take: (line: string) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(take);
  };
}
