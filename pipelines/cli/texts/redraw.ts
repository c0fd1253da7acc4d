import { printable } from "./printable.ts";

/**
 * What a terminal must be sent to show these lines in the place of those drawn before. A line is cut to the terminal's width: one
 * that breaks would be two, and the count wrong.
 *
 * @see https://ecma-international.org/publications-and-standards/standards/ecma-48/ (CPL, ED)
 */
export function redraw(drawn: readonly string[], lines: readonly string[], columns: number): string {
  const up = drawn.length === 0 ? "" : `\u001B[${drawn.length}F\u001B[J`;
  return `${up}${lines.map((line) => `${cut(printable(line), columns)}\n`).join("")}`;
}

function cut(line: string, columns: number): string {
  const characters = Array.from(line);
  return characters.length < columns ? line : `${characters.slice(0, Math.max(1, columns - 2)).join("")}…`;
}
