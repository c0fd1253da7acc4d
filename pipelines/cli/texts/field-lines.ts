import { wrapText } from "./wrap-text.ts";

/** What a label says, of a list an item a line; undefined: the line is left out. */
export type Field = readonly [label: string, value: string | readonly string[] | undefined];

const MARGIN = "  ";
const GAP = 2;

/** Labels and values below each other, indented; a long value goes on below its beginning. */
export function fieldLines(fields: readonly Field[], columns: number): string[] {
  const shown = fields.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
  const width = Math.max(0, ...shown.map(({ label }) => label.length)) + GAP;
  return shown.flatMap(({ label, value }) => {
    const lines = [value]
      .flat()
      .flatMap((part) => wrapText(part, columns - MARGIN.length - width))
      .map((line, index) => `${MARGIN}${(index === 0 ? label : "").padEnd(width)}${line}`);
    return lines.map((line) => line.trimEnd());
  });
}
