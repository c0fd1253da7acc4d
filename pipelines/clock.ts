/** Time as the steps see it, so that tests can be it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds, or when the signal is aborted. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
}
