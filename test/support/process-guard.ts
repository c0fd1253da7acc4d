import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { z } from "zod";

const LOG_LINES = 20;
const report = z.strictObject({ name: z.string(), ended: z.string() });

/** Keeps processes and their folder until it is stopped, or until this process ends in whatever way. */
export interface ProcessGuard {
  /** Starts a process whose output goes to `<folder>/<name>.log`. */
  start(name: string, command: string, args: readonly string[]): void;
  /** How a process ended by itself, with the end of its log; undefined: all of them run. */
  failure(): string | undefined;
  /** The last lines that a process wrote. */
  logTail(name: string): string;
  /** Kills the processes, whose data nobody wants any more, and removes the folder. */
  stop(): Promise<void>;
}

export function startProcessGuard(folder: string): ProcessGuard {
  const child = spawn(process.execPath, [join(import.meta.dirname, "process-guard", "main.ts"), folder], {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true,
  });
  // Waiting for the guard must not keep a finished test run alive; its end is what the guard waits for.
  child.unref();
  for (const stream of [child.stdin, child.stdout]) {
    (stream as typeof stream & { unref(): void }).unref();
  }
  const ended: z.infer<typeof report>[] = [];
  createInterface(child.stdout).on("line", (line) => ended.push(report.parse(JSON.parse(line))));
  const logTail = (name: string): string => readTail(join(folder, `${name}.log`));
  return {
    start: (name, command, args) => void child.stdin.write(`${JSON.stringify({ name, command, args })}\n`),
    failure: () => {
      const [first] = ended;
      return first && `${first.name} ${first.ended}\n${logTail(first.name)}`;
    },
    logTail,
    stop: async () => {
      child.ref();
      const gone = once(child, "exit");
      child.stdin.end();
      await gone;
    },
  };
}

function readTail(path: string): string {
  try {
    return readFileSync(path, "utf8").trimEnd().split("\n").slice(-LOG_LINES).join("\n");
  } catch {
    return `${path} cannot be read`;
  }
}
