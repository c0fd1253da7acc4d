const GIBIBYTE = 1024 ** 3;
/** What a machine sold with 8 GiB has left after its kernel. */
const MEMORY_GIBIBYTES = 7.5;

/** Why this much memory is too little; undefined: it is enough. */
export function checkMemory(totalBytes: number): string | undefined {
  return totalBytes >= MEMORY_GIBIBYTES * GIBIBYTE
    ? undefined
    : `the lab needs a machine with 8 GiB of memory, got ${gibibytes(totalBytes)} GiB; use a larger one`;
}

export interface DiskNeed {
  readonly folder: string;
  readonly freeBytes: number;
  readonly neededGibibytes: number;
  /** How to choose another folder. */
  readonly remedy: string;
}

/** Why there is too little room in one of these folders; undefined: there is enough. */
export function checkDisk(needs: readonly DiskNeed[]): string | undefined {
  const short = needs.find((need) => need.freeBytes < need.neededGibibytes * GIBIBYTE);
  return short === undefined
    ? undefined
    : `${short.folder} must have ${short.neededGibibytes} GiB free for the lab, got ${gibibytes(short.freeBytes)} GiB; ` +
        `free some, or ${short.remedy}`;
}

function gibibytes(bytes: number): string {
  return (bytes / GIBIBYTE).toFixed(1);
}
