/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface RunOptions {
  readonly cwd?: string;
  /** The whole environment of the command.
   * @default that of the io */
  readonly env?: Environment;
  /** After so many milliseconds the command is ended and the outcome has `timedOut`.
   * @default no deadline */
  readonly deadline?: number;
  /** How it is ended, by its deadline or with the io.
   * @default SIGTERM */
  readonly endWith?: "SIGTERM" | "SIGKILL";
  /** What it reads from standard input.
   * @default nothing */
  readonly input?: string;
  /** Gets every line of standard error as it comes.
   * @default nothing */
  readonly onErrorLine?: (line: string) => void;
}

export interface Outcome {
  /** Undefined: the command did not start, was ended by a signal, or passed its deadline. */
  readonly code: number | undefined;
  readonly stdout: string;
  /** What the command said, or why it did not start. */
  readonly stderr: string;
  readonly timedOut: boolean;
}

/** The outside world of the tool chain, so that tests can be it. */
export interface ToolchainIo {
  readonly env: Environment;
  /** Root of this repository. */
  readonly root: string;
  /** Aborted when the person wants to stop. */
  readonly signal: AbortSignal;
  /** Shows one line to the person who waits. */
  report(line: string): void;
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds, or when `signal` is aborted. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Runs a command to its end, or ends it when the io is aborted; never rejects. */
  run(command: string, args: readonly string[], options?: RunOptions): Promise<Outcome>;
  /** Free bytes of the file system that holds the folder, which may not exist yet. */
  freeBytes(folder: string): Promise<number>;
  readonly fetch: typeof fetch;
}

/** What a wait ends with when the person wants to stop. */
export function throwIfStopped(io: Pick<ToolchainIo, "signal">): void {
  if (io.signal.aborted) {
    throw new Error("stopped; nothing is half done, and the same command goes on from here");
  }
}
