import { setTimeout } from "node:timers/promises";
import type { TestLab } from "../lab/test-lab.ts";
import { seeFleet } from "./see-fleet.ts";

export interface FleetWatch {
  /** Ends the watch. @returns the most nodes that were cordoned or not Ready at one moment, each set once, as `w1, w2` */
  stop(): Promise<readonly string[]>;
}

const INTERVAL_MILLISECONDS = 500;

/** Looks at all nodes twice a second, an API server that is away included, until it is stopped. */
export function watchFleet(lab: TestLab): FleetWatch {
  const stopped = new AbortController();
  const ended = watch(lab, stopped.signal);
  return {
    stop: () => {
      stopped.abort();
      return ended;
    },
  };
}

async function watch(lab: TestLab, stopped: AbortSignal): Promise<readonly string[]> {
  const seen = new Set<string>();
  while (!stopped.aborted) {
    const fleet = await seeFleet(lab).catch(() => undefined);
    const away = [...(fleet?.values() ?? [])].filter(({ ready, cordoned }) => cordoned || !ready);
    if (away.length > 0) {
      seen.add(
        away
          .map(({ name }) => name)
          .toSorted()
          .join(", "),
      );
    }
    await setTimeout(INTERVAL_MILLISECONDS);
  }
  return [...seen].toSorted();
}
