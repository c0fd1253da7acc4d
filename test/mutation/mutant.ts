/** One small change of one file, which a test must notice. */
export interface Mutant {
  /** Path of the file, relative to the root of the repository. */
  readonly file: string;
  readonly line: number;
  /** What was there, and what is there instead. */
  readonly from: string;
  readonly to: string;
  /** The whole text of the changed file. */
  readonly text: string;
}

/** As one line, for a person. */
export function describeMutant({ file, line, from, to }: Mutant): string {
  return `${file}:${line}  ${shorten(from)}  becomes  ${shorten(to)}`;
}

function shorten(text: string): string {
  const one = text.replaceAll(/\s+/g, " ");
  return one.length > 60 ? `${one.slice(0, 57)}...` : one;
}
