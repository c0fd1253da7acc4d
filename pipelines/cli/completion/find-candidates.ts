import type { Command, CommandOption, CommandOptions, OperandKind } from "../command.ts";
import { GLOBAL_OPTIONS } from "../global-options.ts";

/** What has names in the cluster. */
export type NamedKind = Extract<OperandKind, "target" | "deploy" | "node">;

/** What the unfinished word may become. */
export type Candidates =
  | { readonly kind: "words"; readonly words: readonly string[] }
  /** Names of this kind, which the cluster knows. */
  | { readonly kind: "names"; readonly of: NamedKind; readonly command: string }
  /** Whatever the shell offers, such as files. */
  | { readonly kind: "any" };

/** @param words those after `pipectl`; the last one is unfinished */
export function findCandidates(words: readonly string[], commands: readonly Command[]): Candidates {
  const [unfinished = "", ...before] = words.toReversed();
  const { command, operands, pending } = readWords(before.toReversed(), commands);
  if (pending !== undefined) {
    return optionValues(pending, command);
  }
  const options = { ...command?.options, ...GLOBAL_OPTIONS };
  if (unfinished.startsWith("-")) {
    return { kind: "words", words: Object.keys(options).map((name) => `--${name}`) };
  }
  if (command === undefined) {
    return { kind: "words", words: commands.map(({ name }) => name) };
  }
  const operand = command.operands[operands];
  return operand === undefined
    ? { kind: "words", words: [] }
    : operandValues(operand.kind, command, commands);
}

interface ReadWords {
  readonly command: Command | undefined;
  /** How many operands of the command are complete. */
  readonly operands: number;
  /** Option whose value is the unfinished word. */
  readonly pending: string | undefined;
}

function readWords(words: readonly string[], commands: readonly Command[]): ReadWords {
  const start: ReadWords = { command: undefined, operands: 0, pending: undefined };
  return words.reduce((read: ReadWords, word) => {
    if (read.pending !== undefined) {
      return { ...read, pending: undefined };
    }
    if (word.startsWith("-")) {
      return { ...read, pending: takesValue(word, { ...read.command?.options, ...GLOBAL_OPTIONS }) };
    }
    return read.command === undefined
      ? { ...read, command: commands.find(({ name }) => name === word) }
      : { ...read, operands: read.operands + 1 };
  }, start);
}

/** The name of the option that the next word is the value of. */
function takesValue(word: string, options: CommandOptions): string | undefined {
  const isIt = ([name, { short }]: readonly [string, CommandOption]) =>
    word === `--${name}` || (short !== undefined && word === `-${short}`);
  const [name, option] = Object.entries(options).find(isIt) ?? [];
  return option?.type === "string" ? name : undefined;
}

function optionValues(option: string, command: Command | undefined): Candidates {
  if (option === "output") {
    return { kind: "words", words: ["text", "json"] };
  }
  return option === "target" && command !== undefined
    ? { kind: "names", of: "target", command: command.name }
    : { kind: "any" };
}

function operandValues(kind: OperandKind, { name }: Command, commands: readonly Command[]): Candidates {
  if (kind === "target" || kind === "deploy" || kind === "node") {
    return { kind: "names", of: kind, command: name };
  }
  const words: Readonly<Record<typeof kind, readonly string[]>> = {
    project: ["linux"],
    version: [],
    shell: ["bash", "zsh", "fish"],
    command: commands.map((command) => command.name),
  };
  return { kind: "words", words: words[kind] };
}
