import { setTimeout } from "node:timers/promises";
import type { Clock } from "./clock.ts";

/** The machine's own time. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await setTimeout(milliseconds, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) {
        throw error;
      }
    }
  },
};
