import assert from "node:assert/strict";
import { describeMinutes, describeSeconds } from "../../../../pipelines/cli/texts/describe-seconds.ts";
import { fieldLines } from "../../../../pipelines/cli/texts/field-lines.ts";
import { fitTable } from "../../../../pipelines/cli/texts/fit-table.ts";
import { wrapText } from "../../../../pipelines/cli/texts/wrap-text.ts";

describe("the texts of pipectl", () => {
  it("break at spaces, and leave whole what has to be copied", () => {
    assert.deepEqual(wrapText("one two three four five six", 20), ["one two three four", "five six"]);
    assert.deepEqual(wrapText(`see sha256:${"a".repeat(30)} now`, 20), [
      "see",
      `sha256:${"a".repeat(30)}`,
      "now",
    ]);
    assert.deepEqual(wrapText("one two three four five six", 24, 4), ["one two three four", "    five six"]);
  });

  it("are broken nowhere in a file", () => {
    const long = "word ".repeat(100).trim();
    assert.deepEqual(wrapText(long, Number.POSITIVE_INFINITY), [long]);
  });

  it("go on below the value, and leave out what is not known", () => {
    assert.deepEqual(
      fieldLines(
        [
          ["a", "one two three four five six"],
          ["longer", undefined],
          ["bcd", ["x", "y"]],
        ],
        27,
      ),
      ["  a    one two three four", "       five six", "  bcd  x", "       y"],
    );
  });

  it("leave out columns on a narrow terminal, the spare ones first", () => {
    const columns = [
      { title: "NAME", spare: 0 },
      { title: "BY", spare: 2 },
      { title: "TOOK", spare: 1 },
    ];
    const rows = [["first", "dora", "3m"]];
    assert.deepEqual(fitTable(columns, rows, 17), ["NAME   BY    TOOK", "first  dora  3m"]);
    assert.deepEqual(fitTable(columns, rows, 16), ["NAME   TOOK", "first  3m"]);
    assert.deepEqual(fitTable(columns, rows, 8), ["NAME", "first"]);
    assert.deepEqual(fitTable(columns, rows, 2), ["NAME", "first"]);
  });

  for (const [seconds, text] of [
    [0, "0s"],
    [59.4, "59s"],
    [59.6, "1m00s"],
    [252, "4m12s"],
    [7_500, "2h05m"],
    [-3, "0s"],
  ] as const) {
    it(`say ${text} for ${seconds} seconds`, () => assert.equal(describeSeconds(seconds), text));
  }

  it("say whole minutes for how long a gate waits, and never less than none", () => {
    const since = "2026-11-30T10:20:00Z";
    assert.equal(describeMinutes(since, Date.parse("2026-11-30T10:34:59Z")), "14m");
    assert.equal(describeMinutes(since, Date.parse("2026-11-30T12:21:00Z")), "121m");
    assert.equal(describeMinutes(since, Date.parse("2026-11-30T10:19:00Z")), "0m");
  });
});
