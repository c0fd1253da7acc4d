import { wrapText } from "./wrap-text.ts";

/** What a label says; undefined: the line is left out. */
export type Field = readonly [label: string, value: string | undefined];

const MARGIN = "  ";
const GAP = 2;

/** Labels and values below each other, indented; a long value goes on below its beginning. */
export function fieldLines(fields: readonly Field[], columns: number): string[] {
  const shown = fields.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
  const width = Math.max(0, ...shown.map(({ label }) => label.length)) + GAP;
  return shown.flatMap(({ label, value }) => {
    const lines = value
      .split("\n")
      .flatMap((part) => wrapText(part, columns - MARGIN.length - width))
      .map((line, index) => `${MARGIN}${(index === 0 ? label : "").padEnd(width)}${line}`);
    return lines.map((line) => line.trimEnd());
  });
}
