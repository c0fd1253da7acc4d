export type Version = readonly [major: number, minor: number, patch: number];

/** The numbers at the beginning of a version such as `v1.36.3+k3s1`; undefined: it has no two numbers. */
export function parseVersion(text: string): Version | undefined {
  const match = /^v?(\d+)\.(\d+)(?:\.(\d+))?/.exec(text);
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
}

/** Negative: the first is older; 0: they are equal in major, minor and patch. */
export function compareVersions(first: Version, second: Version): number {
  return first[0] - second[0] || first[1] - second[1] || first[2] - second[2];
}

/** Whether the first version is the second or newer; one that cannot be read is not. */
export function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [parseVersion(version), parseVersion(least)];
  return own !== undefined && other !== undefined && compareVersions(own, other) >= 0;
}
