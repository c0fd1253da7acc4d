/** The narrowest that anything is broken to; below it words would stand alone. */
const LEAST_COLUMNS = 20;

/**
 * Breaks a text at its spaces. A word that is too long stays whole: a digest or a command must be copied whole.
 *
 * @param indent columns in front of each line but the first
 */
export function wrapText(text: string, columns: number, indent = 0): string[] {
  const room = Math.max(LEAST_COLUMNS, columns - indent);
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].map((own, index) => (index === 0 ? own : `${" ".repeat(indent)}${own}`));
}
