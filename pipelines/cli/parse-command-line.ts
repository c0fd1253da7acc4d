import { parseArgs } from "node:util";
import { usageError } from "./cli-error.ts";
import type { Command, Invocation } from "./command.ts";
import { GLOBAL_OPTIONS } from "./global-options.ts";

export interface CommandLine {
  readonly command: Command;
  readonly help: boolean;
  readonly invocation: Invocation;
}

/** @throws CliError that names what is not known, what is, and where help is */
export function parseCommandLine(args: readonly string[], commands: readonly Command[]): CommandLine {
  const command = findCommand(args, commands);
  const { values, positionals } = parseOptions(command, args);
  const operands = positionals.slice(1);
  const help = values["help"] === true;
  const problem = help ? undefined : checkOperands(command, operands);
  if (problem !== undefined) {
    throw usageError(`${problem}; pipectl ${command.name} -h shows how`);
  }
  return {
    command,
    help,
    invocation: {
      operands,
      values,
      kubeconfig: asText(values["kubeconfig"]),
      context: asText(values["context"]),
      json: parseOutput(values["output"]) === "json",
    },
  };
}

/** The command is the first word that is no option; options of every command may stand before it. */
function findCommand(args: readonly string[], commands: readonly Command[]): Command {
  const { positionals } = parseArgs({
    args: [...args],
    options: toParseArgs(GLOBAL_OPTIONS),
    strict: false,
    allowPositionals: true,
  });
  const [name] = positionals;
  const known = commands.map((command) => command.name).join(", ");
  const found = commands.find((command) => command.name === name);
  if (found === undefined) {
    throw usageError(
      `a command must be one of ${known}, got ${name === undefined ? "none" : JSON.stringify(name)}; pipectl help lists them`,
    );
  }
  return found;
}

function parseOptions(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: toParseArgs({ ...GLOBAL_OPTIONS, ...command.options }),
      strict: true,
      allowPositionals: true,
    });
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).replace(/\. .*$/s, "");
    const known = Object.keys({ ...command.options, ...GLOBAL_OPTIONS }).map((name) => `--${name}`);
    throw usageError(
      `pipectl ${command.name} must be given options it knows (${known.join(", ")}), got: ${reason}; pipectl ${command.name} -h explains them`,
      { cause: error },
    );
  }
}

function toParseArgs(options: Command["options"]) {
  return Object.fromEntries(
    Object.entries(options).map(([name, { type, short }]) => [
      name,
      { type, ...(short === undefined ? {} : { short }) },
    ]),
  );
}

function checkOperands({ name, operands }: Command, given: readonly string[]): string | undefined {
  const needed = operands.filter(({ optional }) => optional !== true);
  const usage = ["pipectl", name, ...operands.map(({ name: own }) => own)].join(" ");
  return given.length < needed.length || given.length > operands.length
    ? `${usage} must be given ${describeCount(needed.length, operands.length)}, got ${given.length === 0 ? "none" : given.map((word) => JSON.stringify(word)).join(", ")}`
    : undefined;
}

function describeCount(least: number, most: number): string {
  if (most === 0) {
    return "no word after its name";
  }
  return `${least === most ? "" : "at most "}${most} word${most === 1 ? "" : "s"} after its name`;
}

function parseOutput(given: unknown): "text" | "json" {
  if (given === undefined || given === "text" || given === "json") {
    return given ?? "text";
  }
  throw usageError(`--output must be text or json, got ${JSON.stringify(given)}`);
}

function asText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
