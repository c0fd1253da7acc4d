/** Seconds that the runs of one thing took, in the order in which they ran. */
export interface Measurement {
  readonly name: string;
  readonly seconds: readonly number[];
}

/**
 * Times a thing several times, one after the other.
 *
 * @param now clock in milliseconds
 */
export async function measure(
  name: string,
  runs: number,
  now: () => number,
  run: () => Promise<unknown>,
): Promise<Measurement> {
  const seconds: number[] = [];
  for (let done = 0; done < runs; done++) {
    const start = now();
    await run();
    seconds.push((now() - start) / 1000);
  }
  return { name, seconds };
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) {
    throw new Error("a median must be of at least one value, got none");
  }
  return (lower + upper) / 2;
}
