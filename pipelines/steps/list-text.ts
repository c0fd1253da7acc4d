/** A heading and sentences below it, for people. */
export function listText(heading: string, sentences: readonly string[]): string {
  return `${heading}:\n${sentences.map((sentence) => `  - ${sentence}\n`).join("")}`;
}
