/** A table with lines around and between its columns, for a terminal. */
export function closedTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const rule = `+${widths.map((width) => "-".repeat(width + 2)).join("+")}+`;
  const line = (row: readonly string[]) =>
    `|${widths.map((width, column) => ` ${(row[column] ?? "").padEnd(width)} `).join("|")}|`;
  return [rule, line(head), rule, ...rows.map(line), rule].join("\n");
}
