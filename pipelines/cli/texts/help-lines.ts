import type { Command, CommandOptions } from "../command.ts";
import { EXIT_MEANINGS } from "../exit-codes.ts";
import { GLOBAL_OPTIONS } from "../global-options.ts";
import { fieldLines } from "./field-lines.ts";
import { wrapText } from "./wrap-text.ts";

/** What `pipectl help` prints: all commands, the options of each, and how it ends. */
export function overview(commands: readonly Command[], columns: number): string[] {
  return [
    ...wrapText(
      "pipectl COMMAND: rolls the nodes of a cluster, one at a time, with a person's decision.",
      columns,
    ),
    "",
    "Commands:",
    ...fieldLines(
      commands.map(({ name, summary }) => [name, summary]),
      columns,
    ),
    "",
    "Options of every command:",
    ...optionLines(GLOBAL_OPTIONS, columns),
    "",
    "Exit codes:",
    ...fieldLines(
      EXIT_MEANINGS.map(([code, meaning]) => [String(code), meaning]),
      columns,
    ),
  ];
}

/** What `pipectl COMMAND -h` prints. */
export function commandHelp(command: Command, columns: number): string[] {
  const { name, summary, operands, options, details, examples } = command;
  const usage = ["pipectl", name, ...operands.map((operand) => operand.name), "[OPTIONS]"].join(" ");
  const own = Object.keys(options).length === 0 ? [] : ["", "Options:", ...optionLines(options, columns)];
  return [
    ...wrapText(`${usage}: ${summary}.`, columns),
    ...details.flatMap((detail) => ["", ...wrapText(detail, columns)]),
    ...own,
    "",
    "Options of every command:",
    ...optionLines(GLOBAL_OPTIONS, columns),
    "",
    "Examples:",
    ...examples.map((example) => `  ${example}`),
  ];
}

function optionLines(options: CommandOptions, columns: number): string[] {
  return fieldLines(
    Object.entries(options).map(([name, { short, value, about }]) => [
      `--${name}${short === undefined ? "" : `, -${short}`}${value === undefined ? "" : ` ${value}`}`,
      about,
    ]),
    columns,
  );
}
