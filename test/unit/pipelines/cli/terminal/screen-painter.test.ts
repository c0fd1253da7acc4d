import assert from "node:assert/strict";
import { ScreenPainter } from "../../../../../pipelines/cli/terminal/screen-painter.ts";
import { splitAtCodes } from "./split-at-codes.ts";

const SIZE = { columns: 20, rows: 4 };
const OPEN = "\u001B[?1049h\u001B[?25l\u001B[?7l";
const CLOSE = "\u001B[?7h\u001B[?25h\u001B[?1049l";
const atOnce = (text: string) => `\u001B[?2026h${text}\u001B[?2026l`;

describe("what is drawn on a screen", () => {
  it("opens a screen of its own, and gives the terminal back as it was, once", () => {
    const painter = new ScreenPainter();
    assert.equal(
      painter.paint(["one", "two"], SIZE),
      `${OPEN}${atOnce("\u001B[2J\u001B[1;1Hone\u001B[K\u001B[2;1Htwo\u001B[K")}`,
    );
    assert.equal(painter.close(), CLOSE);
    assert.equal(painter.close(), "");
    assert.equal(new ScreenPainter().close(), "");
  });

  it("is what has changed and nothing else, at once", () => {
    const painter = new ScreenPainter();
    painter.paint(["one", "two", "three"], SIZE);
    assert.equal(painter.paint(["one", "two", "three"], SIZE), "");
    assert.equal(painter.paint(["one", "2", "three"], SIZE), atOnce("\u001B[2;1H2\u001B[K"));
    assert.equal(painter.paint(["one"], SIZE), atOnce("\u001B[2;1H\u001B[J"));
  });

  it("is all of it in another size", () => {
    const painter = new ScreenPainter();
    painter.paint(["one"], SIZE);
    assert.equal(painter.paint(["one"], { ...SIZE, rows: 9 }), atOnce("\u001B[2J\u001B[1;1Hone\u001B[K"));
  });

  it("is never wider or higher than the terminal, and says what is left out", () => {
    const painter = new ScreenPainter();
    const drawn = painter.paint(["a".repeat(30), "2", "3", "4", "5"], { columns: 12, rows: 3 });
    const lines = splitAtCodes(drawn).filter((line) => line !== "");
    assert.deepEqual(lines, [`${"a".repeat(10)}…`, "2", "… and 3 mo…"]);
    assert.doesNotThrow(() => painter.paint(["one", "two"], { columns: 1, rows: 0 }));
  });

  it("shows controls that somebody wrote instead of obeying them", () =>
    assert.ok(new ScreenPainter().paint(["a\u001B[Jb"], SIZE).includes("a\uFFFD[Jb")));
});
