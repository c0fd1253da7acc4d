import { throwIfStopped } from "../../toolchain/toolchain-io.ts";
import type { LabIo } from "../lab-io.ts";
import { checkSystem, type System } from "../preflight/check-system.ts";
import type { LabCommand, Terminal } from "./command.ts";

/**
 * Runs what a person wrote after `npm run lab --`.
 *
 * @returns the exit code
 * @throws Error with one message when the command is not known or fails
 */
export async function runCommand(
  commands: readonly LabCommand[],
  io: LabIo,
  args: readonly string[],
  terminal: Terminal,
  system: System,
): Promise<number> {
  // npm leaves a leading `--` when it is written twice.
  const [name, ...rest] = args[0] === "--" ? args.slice(1) : args;
  if (name === undefined || name === "help" || name === "--help") {
    terminal.print(listCommands(commands));
    return 0;
  }
  const command = commands.find((each) => each.name === name);
  if (command === undefined) {
    const known = commands.map((each) => each.name).join(", ");
    throw new Error(`lab must be told one of ${known}, got ${name}; npm run lab -- help explains them`);
  }
  if (rest[0] === "--help") {
    terminal.print(explainCommand(command));
    return 0;
  }
  const problem = checkSystem(system);
  if (problem !== undefined) {
    throw new Error(problem);
  }
  try {
    return await command.run(io, rest, terminal);
  } catch (error) {
    // What was running was ended with the command, and its complaint about that explains nothing.
    throwIfStopped(io);
    throw error;
  }
}

/** All commands, for a terminal. */
export function listCommands(commands: readonly LabCommand[]): string {
  const rows = commands.map(({ name, usage, summary }) => ({ left: `${name} ${usage}`.trim(), summary }));
  const width = Math.max(...rows.map(({ left }) => left.length));
  const lines = rows.map(({ left, summary }) => `  ${left.padEnd(width)}   ${summary}`);
  return `npm run lab -- COMMAND

A real cluster on this machine, whose hosts boot, reboot and break.

${lines.join("\n")}

npm run lab -- COMMAND --help explains one of them.
`;
}

/** One command, for a terminal. */
export function explainCommand({ name, usage, summary, help }: LabCommand): string {
  return `${`npm run lab -- ${name} ${usage}`.trim()}\n\n${summary}\n\n${help}\n`;
}
