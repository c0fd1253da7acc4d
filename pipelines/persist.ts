import type { Clock } from "./clock.ts";
import { waitUntil } from "./wait-until.ts";

/** How long an API server that is away is waited for: a master that reboots takes minutes. */
const DEADLINE_SECONDS = 300;

/**
 * Does something as often as it takes while the API server does not answer. What is done must be fit to be done again.
 *
 * @param what what is waited for, as the end of "waited … for"
 * @throws WaitedInVain; whatever else `act` throws
 */
export async function persist<T>(
  clock: Clock,
  what: string,
  act: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const answers: T[] = [];
  const attempt = async (): Promise<undefined> => {
    answers.push(await act());
  };
  await waitUntil(clock, what, attempt, { deadlineSeconds: DEADLINE_SECONDS }, signal);
  // The attempt that ended the wait has pushed its answer; T may itself include undefined.
  return answers[0] as T;
}
