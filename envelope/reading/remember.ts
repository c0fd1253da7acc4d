/** The same function of a text, which works each answer out once: 250 guards ask the same things of long texts. */
export function remember<Answer>(answer: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) {
      return before;
    }
    const now = answer(text);
    known.set(text, now);
    return now;
  };
}
