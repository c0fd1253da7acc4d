const MAX_SENTENCES = 50;
const MAX_LENGTH = 1_000;

/** Cuts a list of sentences so that a plan stays small whatever the cluster says. */
export function boundSentences(sentences: readonly string[]): string[] {
  const kept = sentences
    .slice(0, MAX_SENTENCES)
    .map((text) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text));
  return sentences.length > MAX_SENTENCES ? [...kept, `and ${sentences.length - MAX_SENTENCES} more`] : kept;
}
