import type { ExecutionResult } from "./execution.ts";

/** An error travels in headers of limited size, and whoever reads it wants the end of the output. */
const MAX_OUTPUT_CHARACTERS = 4000;

/** Why a command's end is a failure, with the last of its output; undefined: it is none. The command is not repeated. */
export function failureOf({ ending, output }: ExecutionResult): string | undefined {
  if (ending === 0) {
    return undefined;
  }
  const how = typeof ending === "number" ? `with exit code ${ending}` : `by ${ending}`;
  const printed = output.trimEnd();
  if (printed === "") {
    return `the command ended ${how} and printed nothing`;
  }
  const tail = printed.slice(-MAX_OUTPUT_CHARACTERS);
  return `the command ended ${how} and printed${tail === printed ? "" : " at last"}:\n${tail}`;
}
