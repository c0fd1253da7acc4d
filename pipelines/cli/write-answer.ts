import { printable } from "./texts/printable.ts";
import type { CliIo } from "./cli-io.ts";

/** Writes an answer in the form that was asked for. */
export function writeAnswer(
  io: CliIo,
  json: boolean,
  answer: { readonly json: () => unknown; readonly lines: (columns: number) => readonly string[] },
): void {
  if (json) {
    io.out(`${JSON.stringify(answer.json(), undefined, 2)}\n`);
  } else {
    io.out(`${answer.lines(columnsOf(io)).map(printable).join("\n")}\n`);
  }
}

/** Nothing is broken in a text that goes to a file or another program. */
export function columnsOf({ columns }: Pick<CliIo, "columns">): number {
  return columns ?? Number.POSITIVE_INFINITY;
}
