/**
 * Runs `work` with a signal that fires when `stop` does or after `seconds` (0: never), with the reason as a sentence.
 */
export async function withDeadline<Result>(
  stop: AbortSignal,
  seconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const deadline = new AbortController();
  const timer =
    seconds > 0
      ? setTimeout(
          () => deadline.abort(new Error(`it took longer than its customTimeouts allow (${seconds} s)`)),
          seconds * 1000,
        )
      : undefined;
  try {
    return await work(AbortSignal.any([stop, deadline.signal]));
  } finally {
    clearTimeout(timer);
  }
}
