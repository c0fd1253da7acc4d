import type { Environment, RunOptions, ToolchainIo } from "../toolchain/toolchain-io.ts";

export type LabRunOptions = RunOptions;

export interface StartOptions {
  /** The whole environment of the command. */
  readonly env: Environment;
  /** File that gets what it prints, emptied first. */
  readonly log: string;
}

/** The outside world of the lab, so that tests can be it. */
export interface LabIo extends ToolchainIo {
  /**
   * Starts a command that goes on after this process has ended, and whatever happens to its terminal.
   *
   * @returns its process id
   * @throws Error when it cannot be started
   */
  start(command: string, args: readonly string[], options: StartOptions): Promise<number>;
}
