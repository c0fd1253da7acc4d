import { spawn } from "node:child_process";
import { constants } from "node:os";
import type { Terminal } from "./commands/command.ts";

/** The terminal that this process was started on. */
export function systemTerminal(process: NodeJS.Process): Terminal {
  return {
    print: (text) => {
      process.stdout.write(text);
    },
    interactive: process.stdin.isTTY,
    attach: ([file = "", ...args], env) => attach(file, args, env),
  };
}

/** Ctrl-C reaches the command by itself. */
function attach(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn(file, args, { env: { ...env }, stdio: "inherit" });
  child.once("error", reject);
  child.once("close", (code, signal) => {
    resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
  return promise;
}
