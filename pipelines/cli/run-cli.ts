import { COMMANDS } from "./commands.ts";
import type { CliIo } from "./cli-io.ts";
import { completeWords } from "./completion/complete-words.ts";
import { COMPLETE_WORD } from "./completion/completion-scripts.ts";
import { explainError } from "./explain-error.ts";
import { EXIT_CODES } from "./exit-codes.ts";
import type { ExitCode } from "./exit-codes.ts";
import { parseCommandLine } from "./parse-command-line.ts";
import { commandHelp, overview } from "./texts/help-lines.ts";
import { printable } from "./texts/printable.ts";
import { columnsOf } from "./write-answer.ts";

/** Runs a command line to its exit code. Nothing is thrown: an error is one message beside the answer. */
export async function runCli(args: readonly string[], given: CliIo): Promise<ExitCode> {
  const io: CliIo = {
    ...given,
    say: (line) => given.say(printable(line)),
    ask: (question) => given.ask(printable(question)),
  };
  try {
    return await run(args, io);
  } catch (error) {
    const { code, message } = explainError(error);
    `pipectl: ${message}`.split("\n").forEach((line) => io.say(line));
    return code;
  }
}

async function run(args: readonly string[], io: CliIo): Promise<ExitCode> {
  const [first, ...rest] = args;
  if (first === COMPLETE_WORD) {
    io.out((await completeWords(rest, COMMANDS, io)).map((word) => `${word}\n`).join(""));
    return EXIT_CODES.done;
  }
  if (first === undefined || ((first === "-h" || first === "--help") && rest.length === 0)) {
    io.out(`${overview(COMMANDS, columnsOf(io)).join("\n")}\n`);
    return first === undefined ? EXIT_CODES.usage : EXIT_CODES.done;
  }
  const { command, help, invocation } = parseCommandLine(args, COMMANDS);
  if (help) {
    io.out(`${commandHelp(command, columnsOf(io)).join("\n")}\n`);
    return EXIT_CODES.done;
  }
  return command.run(invocation, io);
}
