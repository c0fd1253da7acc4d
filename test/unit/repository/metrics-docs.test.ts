import assert from "node:assert/strict";
import { alertRows, foreignRows, labelRows, metricRows } from "../../support/metrics-tables.ts";
import { readRepositoryFile } from "../../support/repository-files.ts";

/** Cells of the rows of the table that follows a marker, without its head. */
function tableAfter(markdown: string, marker: string): readonly (readonly string[])[] {
  const [, after = ""] = markdown.split(`<!-- table: ${marker} -->\n\n`);
  const [table = ""] = after.split("\n\n");
  return table
    .trim()
    .split("\n")
    .slice(2)
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe("docs/metrics.md", () => {
  const text = readRepositoryFile("docs/metrics.md");

  it("lists the metrics as the operator registers them", () =>
    assert.deepEqual(tableAfter(text, "metrics"), metricRows()));

  it("lists every value that a label can have which is no name", () => {
    const rows = labelRows();
    assert.deepEqual(tableAfter(text, "labels"), rows);
    assert.deepEqual(
      rows.filter(([, values]) => values === ""),
      [],
    );
  });

  it("lists the alerts of the pipelines with their runbooks", () =>
    assert.deepEqual(tableAfter(text, "alerts"), alertRows()));

  it("lists the metrics of others that are read", () =>
    assert.deepEqual(tableAfter(text, "foreign"), foreignRows()));
});
