import { setTimeout } from "node:timers/promises";

export interface WaitOptions {
  readonly deadlineSeconds: number;
  readonly intervalMilliseconds?: number;
  /** What to add to the message when the wait fails, such as the end of a log. */
  readonly detail?: () => string;
}

/**
 * Repeats an attempt until it returns undefined; until then it returns why not yet.
 *
 * @throws Error that says what was waited for, the last reason, and the detail, when the deadline passes.
 *   An error of the attempt ends the wait at once.
 */
export async function waitFor(
  what: string,
  attempt: () => Promise<string | undefined> | string | undefined,
  { deadlineSeconds, intervalMilliseconds = 100, detail }: WaitOptions,
): Promise<void> {
  const end = performance.now() + deadlineSeconds * 1000;
  for (;;) {
    const reason = await attempt();
    if (reason === undefined) {
      return;
    }
    if (performance.now() >= end) {
      const tail = detail === undefined ? "" : `\n${detail()}`;
      throw new Error(`${what} must happen within ${deadlineSeconds} s, got: ${reason}${tail}`);
    }
    await setTimeout(intervalMilliseconds);
  }
}
