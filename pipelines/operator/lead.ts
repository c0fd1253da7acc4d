import { LeaderTerm } from "./leader-term.ts";
import type { LeaderWorld } from "./leader-term.ts";

const RELEASE_MS = 3_000;

/**
 * Does the work while this replica is the one that acts, again and again, until the signal ends it. The signal that the work gets ends it
 * when another replica may begin.
 *
 * @throws what the work throws
 */
export async function lead(
  world: LeaderWorld,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const term = new LeaderTerm(world);
  while (await term.win(signal)) {
    world.log(`${world.identity} leads`);
    const over = new AbortController();
    const ended = AbortSignal.any([signal, over.signal]);
    const stop = () => over.abort();
    await Promise.all([work(ended).finally(stop), term.keep(ended).finally(stop)]);
  }
  await term.release(AbortSignal.timeout(RELEASE_MS)).catch((error: unknown) => {
    // The other replica waits for its end instead.
    world.log(`the Lease was not given up: ${error instanceof Error ? error.message : String(error)}`);
  });
}
