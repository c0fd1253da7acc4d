import { usageError } from "../cli-error.ts";
import type { Command } from "../command.ts";
import { EXIT_CODES } from "../exit-codes.ts";
import { commandHelp, overview } from "../texts/help-lines.ts";
import { columnsOf } from "../write-answer.ts";

/** Explains the commands. @param commands all commands, those that are not listed yet too */
export function buildHelpCommand(commands: () => readonly Command[]): Command {
  return {
    name: "help",
    summary: "explain a command, or list them all",
    operands: [{ name: "[COMMAND]", kind: "command", optional: true }],
    options: {},
    details: ["pipectl COMMAND -h prints the same."],
    examples: ["pipectl help deploy"],
    run: ({ operands: [name] }, io) => {
      const all = commands();
      const command = all.find((one) => one.name === name);
      if (name !== undefined && command === undefined) {
        throw usageError(
          `a command must be one of ${all.map((one) => one.name).join(", ")}, got ${JSON.stringify(name)}`,
        );
      }
      const lines =
        command === undefined ? overview(all, columnsOf(io)) : commandHelp(command, columnsOf(io));
      io.out(`${lines.join("\n")}\n`);
      return Promise.resolve(EXIT_CODES.done);
    },
  };
}
