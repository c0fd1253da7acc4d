import { printable } from "../texts/printable.ts";
import type { ScreenSize } from "./screen.ts";

/**
 * What a terminal is told, all by their names in
 * https://invisible-island.net/xterm/ctlseqs/ctlseqs.html and
 * https://gist.github.com/christianparpart/d8a62cc1ab659194337d73e399004036 (synchronized output).
 */
const CODES = {
  /** A screen of its own, without cursor and without breaking lines; what was there before comes back in the end. */
  open: "\u001B[?1049h\u001B[?25l\u001B[?7l",
  close: "\u001B[?7h\u001B[?25h\u001B[?1049l",
  /** What is between the two is shown at once; a terminal that does not know it passes over it. */
  begin: "\u001B[?2026h",
  end: "\u001B[?2026l",
  clear: "\u001B[2J",
  clearBelow: "\u001B[J",
  clearRight: "\u001B[K",
} as const;

/** Draws lines on a screen of their own: only those that have changed, unless the size has. */
export class ScreenPainter {
  #shown: readonly string[] = [];
  /** Undefined: the screen is not open. */
  #size: ScreenSize | undefined;

  /** What the terminal must be sent to show these lines; empty: it shows them. */
  paint(lines: readonly string[], size: ScreenSize): string {
    const isOpen = this.#size !== undefined;
    const anew = this.#size?.columns !== size.columns || this.#size.rows !== size.rows;
    const before = anew ? [] : this.#shown;
    const next = fitLines(lines, size);
    const changes = next.flatMap((line, index) =>
      before[index] === line ? [] : [`${toRow(index)}${line}${CODES.clearRight}`],
    );
    const below = next.length < before.length ? [`${toRow(next.length)}${CODES.clearBelow}`] : [];
    this.#shown = next;
    this.#size = size;
    const drawn = [...(anew ? [CODES.clear] : []), ...changes, ...below].join("");
    return `${isOpen ? "" : CODES.open}${drawn === "" ? "" : `${CODES.begin}${drawn}${CODES.end}`}`;
  }

  /** What gives the terminal back as it was; empty: nothing was drawn. */
  close(): string {
    const isOpen = this.#size !== undefined;
    this.#size = undefined;
    return isOpen ? CODES.close : "";
  }
}

function toRow(index: number): string {
  return `\u001B[${index + 1};1H`;
}

/** As many lines as there are rows, the last of which says how many more there are. */
function fitLines(lines: readonly string[], { columns, rows }: ScreenSize): readonly string[] {
  const cut = lines.map((line) => cutLine(printable(line), columns));
  const more = cut.length - rows;
  return more <= 0
    ? cut
    : [...cut.slice(0, Math.max(0, rows - 1)), cutLine(`… and ${more + 1} more lines`, columns)];
}

function cutLine(line: string, columns: number): string {
  const characters = Array.from(line);
  return characters.length < columns ? line : `${characters.slice(0, Math.max(1, columns - 2)).join("")}…`;
}
