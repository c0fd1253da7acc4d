import type { LabIo } from "../lab-io.ts";

/** The terminal of a person who runs a command. */
export interface Terminal {
  /** Writes text as it is to standard output. */
  print(text: string): void;
  /** Whether a person types here. */
  readonly interactive: boolean;
  /** Runs a command on the person's terminal, to its exit code. */
  attach(command: readonly string[], env: Readonly<Record<string, string | undefined>>): Promise<number>;
}

/** A command of `npm run lab`. */
export interface LabCommand {
  readonly name: string;
  /** What follows the name: `NODE [--unit UNIT]`. */
  readonly usage: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` prints below the usage. */
  readonly help: string;
  /** @returns the exit code */
  run(io: LabIo, args: readonly string[], terminal: Terminal): Promise<number>;
}
