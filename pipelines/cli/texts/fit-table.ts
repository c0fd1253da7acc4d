export interface Column {
  readonly title: string;
  /** Columns with a higher number go first when there is no room; 0: it always stays. */
  readonly spare: number;
}

const GAP = "  ";

/** A table of as many columns as fit beside each other. */
export function fitTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string[] {
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...rows.map((row) => (row[index] ?? "").length)),
  );
  const kept = dropUntilFits(
    columns.map((_, index) => index),
    columns,
    widths,
    width,
  );
  return [columns.map(({ title }) => title), ...rows].map((row) =>
    kept
      .map((index) => (row[index] ?? "").padEnd(widths[index] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

function dropUntilFits(
  kept: readonly number[],
  columns: readonly Column[],
  widths: readonly number[],
  width: number,
): readonly number[] {
  const needed = kept.reduce((sum, index) => sum + (widths[index] ?? 0), GAP.length * (kept.length - 1));
  const spare = (index: number) => columns[index]?.spare ?? 0;
  const first = kept.toSorted((a, b) => spare(b) - spare(a))[0];
  return needed <= width || first === undefined || spare(first) === 0
    ? kept
    : dropUntilFits(
        kept.filter((index) => index !== first),
        columns,
        widths,
        width,
      );
}
