import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs a script with `node`, passes signals on, and resolves to the exit code that says how it ended.
 *
 * Ctrl-C on a terminal reaches the child by itself; passed on as well it would arrive twice, and the Pulumi
 * CLI takes a second one as the order to stop without tidying up.
 */
export function runScript(node, args, { fromTerminal }) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, args, { stdio: "inherit" });
    const pass = (signal) => {
      if (signal !== "SIGINT" || !fromTerminal) {
        child.kill(signal);
      }
    };
    process.on("SIGINT", pass).on("SIGTERM", pass).on("SIGHUP", pass);
    child.once("error", (error) => {
      reject(
        new Error(`cannot start ${node}: ${error.message}; install Node 24 (https://nodejs.org/en/download)`),
      );
    });
    child.once("close", (code, signal) => {
      resolve(code ?? 128 + (constants.signals[signal] ?? 0));
    });
  });
}
