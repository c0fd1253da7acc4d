import type { Outcome, RunOptions, ToolchainIo } from "../../../toolchain/toolchain-io.ts";

export const FAILED: Outcome = { code: 1, stdout: "", stderr: "", timedOut: false };
export const NOT_FOUND: Outcome = { code: undefined, stdout: "", stderr: "spawn x ENOENT", timedOut: false };

export function succeeded(stdout: string, stderr = ""): Outcome {
  return { code: 0, stdout, stderr, timedOut: false };
}

export interface FakeIo extends ToolchainIo {
  /** What the person was shown. */
  readonly lines: string[];
  /** Commands that were run, each with its arguments in one text. */
  readonly commands: string[];
}

type Answer = (command: string, args: readonly string[], options: RunOptions) => Outcome | Promise<Outcome>;

/** An outside world in which nothing is installed, nothing answers, and time stands still between sleeps. */
export function fakeIo(parts: Partial<Omit<ToolchainIo, "run">> & { readonly answer?: Answer } = {}): FakeIo {
  const { answer = () => NOT_FOUND, ...rest } = parts;
  const lines: string[] = [];
  const commands: string[] = [];
  let time = 0;
  return {
    env: {},
    root: "/nowhere",
    signal: new AbortController().signal,
    now: () => time,
    sleep: (milliseconds) => {
      time += milliseconds;
      return new Promise((resolve) => setImmediate(resolve));
    },
    freeBytes: () => Promise.resolve(1024 ** 4),
    fetch: () => Promise.reject(new TypeError("fetch failed", { cause: new Error("connect ECONNREFUSED") })),
    ...rest,
    lines,
    commands,
    report: (line) => lines.push(line),
    run: (command, args, options = {}) => {
      commands.push([command, ...args].join(" "));
      return Promise.resolve(answer(command, args, options));
    },
  };
}
