import type { TargetDeclaration } from "../../pipelines/target-declaration.ts";

const DAY = 86_400;

/** Reading and staging a host (half an hour at most), checks, and an API server that is away in between. */
const AROUND_ROLL = 5_400;
/** Reading the cluster, and an API server that is away. */
const AROUND_GATE = 600;
/** Five probes are under way at once, and each has a hundred seconds. */
const PROBE = 25;
/** How long a person may take to decide, all in all. */
const DECISION = 3 * DAY;

/** How long the steps of a target may take, in seconds: the sum of their waits, so that a step says itself what it waits for. */
export function stepSeconds({ deadlines, hostNames }: Pick<TargetDeclaration, "deadlines" | "hostNames">) {
  const { drainSeconds, bootSeconds, readySeconds, greenSeconds } = deadlines;
  // Ready is waited for, and then that the checks agree.
  const roll = drainSeconds + bootSeconds + 2 * readySeconds + AROUND_ROLL;
  const green = greenSeconds + AROUND_GATE;
  const final = green + hostNames.length * PROBE;
  return { roll, green, final, workflow: DECISION + hostNames.length * (roll + green) + final };
}
