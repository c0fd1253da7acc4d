import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { testIo } from "../test-io.ts";

/** `npm run lab -- ARGS` of this clone, while it runs. */
export interface RunningLabCommand {
  readonly kill: (signal: NodeJS.Signals) => void;
  /** Exit code and signal, one of which is null, when it has ended. */
  readonly ended: Promise<readonly [code: number | null, signal: NodeJS.Signals | null]>;
  /** What it has said so far. */
  readonly said: () => string;
}

export function startLabCommand(...args: readonly string[]): RunningLabCommand {
  const { root } = testIo();
  const child = spawn(process.execPath, [join(root, "lab", "main.ts"), ...args], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (text += part));
  return {
    kill: (signal) => {
      child.kill(signal);
    },
    // Node's own words: https://nodejs.org/docs/latest-v24.x/api/child_process.html#event-close
    ended: once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
    said: () => text,
  };
}
