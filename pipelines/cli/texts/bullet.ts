import { wrapText } from "./wrap-text.ts";

/** One point of a list, indented; what does not fit goes on below its beginning. */
export function bullet(sentence: string, columns: number): string[] {
  return wrapText(sentence, columns - 4).map((line, index) => `${index === 0 ? "  - " : "    "}${line}`);
}
