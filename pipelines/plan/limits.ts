/** How many names one sentence lists before it says how many more there are. */
const NAMES = 10;

/** Joins names for a sentence: `a, b and 7 more`. */
export function joinNames(names: readonly string[]): string {
  return names.length <= NAMES
    ? names.join(", ")
    : `${names.slice(0, NAMES).join(", ")} and ${names.length - NAMES} more`;
}

/** Orders names as people count: w2 before w10. */
export function compareNames(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}
