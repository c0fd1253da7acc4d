export interface LockOwner {
  readonly pid: number;
  /** What the process does with the lock, for whoever waits: `building etcd 3.6.16`. */
  readonly purpose: string;
}

export type LockResult =
  | { readonly taken: true; readonly release: () => void }
  /** `holder` is undefined while the lock changes hands; ask again. */
  | { readonly taken: false; readonly holder: LockOwner | undefined };

/**
 * Takes the lock file at `path`, unless a live process has it; its folder must exist. A lock whose process
 * is gone, or which is not readable as a lock, is taken over.
 */
export function takeLock(
  path: string,
  owner: LockOwner,
  startOf?: (pid: number) => string | undefined,
): LockResult;

/** What identifies the run of a live process; undefined: there is no such process. */
export function processStart(pid: number): string | undefined;
