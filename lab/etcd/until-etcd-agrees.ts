import type { Lab } from "../lab.ts";
import { waitUntil } from "../wait-until.ts";

const DEADLINE_MILLISECONDS = 60_000;

/**
 * Repeats a change of etcd's members until etcd takes it: it refuses while a member has just come or gone, and while a
 * learner has not caught up.
 */
export async function untilEtcdAgrees(lab: Lab, what: string, change: () => Promise<void>): Promise<void> {
  await waitUntil(
    lab.io,
    what,
    () =>
      change().then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    { deadline: DEADLINE_MILLISECONDS },
  );
}
