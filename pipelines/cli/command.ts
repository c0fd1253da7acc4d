import type { CliIo } from "./cli-io.ts";
import type { ExitCode } from "./exit-codes.ts";

/** What an operand names; completion offers what there is of it. */
export type OperandKind = "project" | "version" | "target" | "deploy" | "node" | "shell" | "command";

export interface Operand {
  /** As the help shows it. */
  readonly name: string;
  readonly kind: OperandKind;
  readonly optional?: true;
}

export interface CommandOption {
  readonly type: "boolean" | "string";
  /** What a value stands for in the help: `DIGEST`. */
  readonly value?: string;
  /** What it does, as the end of a line of the help. */
  readonly about: string;
  readonly short?: string;
}

export type CommandOptions = Readonly<Record<string, CommandOption>>;

/** A command line that was taken apart; what is not an option or operand of the command was refused before. */
export interface Invocation {
  readonly operands: readonly string[];
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  readonly kubeconfig: string | undefined;
  readonly context: string | undefined;
  readonly json: boolean;
}

export interface Command {
  readonly name: string;
  /** One line, for the list of commands. */
  readonly summary: string;
  readonly operands: readonly Operand[];
  readonly options: CommandOptions;
  /** What a person should know before they run it. */
  readonly details: readonly string[];
  readonly examples: readonly string[];
  run(invocation: Invocation, io: CliIo): Promise<ExitCode>;
}

/** The value of an option that takes one; undefined: it was not given. */
export function textOf({ values }: Invocation, option: string): string | undefined {
  const value = values[option];
  return typeof value === "string" ? value : undefined;
}

/** Whether a flag was given. */
export function flagOf({ values }: Invocation, option: string): boolean {
  return values[option] === true;
}
