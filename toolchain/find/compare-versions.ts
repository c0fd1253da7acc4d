/** The first `1.2.3` of a text; undefined: there is none. */
export function firstVersion(text: string): string | undefined {
  return /\d+\.\d+(?:\.\d+)?/.exec(text)?.[0];
}

/** Whether `version` is older than `other`, both such as 3.274.1; what follows the numbers does not count. */
export function isOlder(version: string, other: string): boolean {
  const [a, b] = [numbersOf(version), numbersOf(other)];
  const at = [0, 1, 2].find((index) => a[index] !== b[index]);
  return at !== undefined && (a[at] ?? 0) < (b[at] ?? 0);
}

function numbersOf(version: string): readonly number[] {
  const [major = 0, minor = 0, patch = 0] = (firstVersion(version) ?? "").split(".").map(Number);
  return [major, minor, patch];
}
