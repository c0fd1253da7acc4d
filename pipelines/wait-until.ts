import type { Clock } from "./clock.ts";
import { KubeError } from "./kube/kube-error.ts";

export interface WaitLimits {
  readonly deadlineSeconds: number;
  /** @default 2 */
  readonly intervalSeconds?: number;
}

/** Something did not become so in time. */
export class WaitedInVain extends Error {
  override readonly name = "WaitedInVain";
}

const INTERVAL_SECONDS = 2;

/**
 * Tries until something is so. An API server that does not answer is waited out like anything else.
 *
 * @param what what is waited for, as the end of "waited … for"
 * @param attempt resolves with why it is not yet so; undefined: it is
 * @throws WaitedInVain with what was waited for, how long and the last reason; whatever else `attempt` throws
 */
export async function waitUntil(
  clock: Clock,
  what: string,
  attempt: () => Promise<string | undefined>,
  { deadlineSeconds, intervalSeconds = INTERVAL_SECONDS }: WaitLimits,
  signal: AbortSignal,
): Promise<void> {
  const started = clock.now();
  for (;;) {
    const reason = await tolerate(attempt);
    if (reason === undefined) {
      return;
    }
    const waited = Math.round((clock.now() - started) / 1_000);
    if (waited >= deadlineSeconds || signal.aborted) {
      throw new WaitedInVain(`waited ${waited} s for ${what} in vain: ${reason}`);
    }
    await clock.sleep(intervalSeconds * 1_000, signal);
  }
}

async function tolerate(attempt: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof KubeError && error.retryable) {
      return error.message;
    }
    throw error;
  }
}
