/** Controls, line ends, and marks that turn the direction of writing. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/**
 * One line that shows what it holds and nothing else. What a host or a person wrote could otherwise draw over what the terminal
 * shows of others, and have somebody approve what they did not see.
 */
export function printable(line: string): string {
  return line.replaceAll(UNPRINTABLE, "\uFFFD");
}
