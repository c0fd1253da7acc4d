export interface DiskSpace {
  readonly folder: string;
  readonly freeBytes: number;
}

const GIBIBYTE = 1024 ** 3;

/** Why there is no room to build; undefined: there is. */
export function checkDiskSpace(spaces: readonly DiskSpace[], neededGibibytes: number): string | undefined {
  const short = spaces.find(({ freeBytes }) => freeBytes < neededGibibytes * GIBIBYTE);
  if (short === undefined) {
    return undefined;
  }
  const free = (short.freeBytes / GIBIBYTE).toFixed(1);
  return (
    `${short.folder} must have ${neededGibibytes} GiB free for building the tools, got ${free} GiB; free some, or ` +
    `choose other folders with TURNTABLE_TOOLCHAIN, GOCACHE and GOMODCACHE`
  );
}
