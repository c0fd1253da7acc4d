import { formatDuration } from "../toolchain/format-duration.ts";
import { throwIfStopped } from "../toolchain/toolchain-io.ts";
import type { LabIo } from "./lab-io.ts";

export interface WaitLimits {
  /** Milliseconds until the wait is given up. */
  readonly deadline: number;
  /** Milliseconds between two attempts.
   * @default 300 */
  readonly interval?: number;
}

const INTERVAL_MILLISECONDS = 300;

/**
 * Tries until something is so.
 *
 * @param what what is waited for, as the end of "waited for …"
 * @param attempt resolves with why it is not yet so; undefined: it is. What it throws ends the wait.
 * @throws Error with what was waited for, how long, and the last reason, when the deadline passes
 */
export async function waitUntil(
  io: Pick<LabIo, "now" | "sleep" | "signal">,
  what: string,
  attempt: () => Promise<string | undefined> | string | undefined,
  limits: WaitLimits,
): Promise<void> {
  const started = io.now();
  for (;;) {
    throwIfStopped(io);
    const reason = await attempt();
    if (reason === undefined) {
      return;
    }
    const waited = io.now() - started;
    if (waited >= limits.deadline) {
      throw new Error(`waited ${formatDuration(waited)} for ${what} in vain: ${reason}`);
    }
    await io.sleep(limits.interval ?? INTERVAL_MILLISECONDS, io.signal);
  }
}
