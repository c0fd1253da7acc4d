import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import type { OperatorWorld } from "./operator-world.ts";
import { reconcileDeploy } from "./reconcile-deploy.ts";

/** What one pass over the deploys saw and did. */
export interface Pass {
  /** Deploys that have not ended, as they were seen, the oldest first. */
  readonly deploys: readonly PipelineDeploy[];
  /** Whether something was done, so that a further pass may have more to do at once. */
  readonly acted: boolean;
  /** Why deploys could not be reconciled, a sentence each. */
  readonly problems: readonly string[];
}

/**
 * One pass: each deploy that has not ended gets its one next thing. What goes wrong with one does not hold the others.
 *
 * @throws KubeError when the deploys cannot be listed
 */
export async function reconcileAll(world: OperatorWorld, signal: AbortSignal): Promise<Pass> {
  const { deploys, problems: unread } = await world.deploys.listActive(signal);
  const byAge = deploys.toSorted((a, b) => ageOf(a).localeCompare(ageOf(b)));
  const problems = [...unread];
  const active = new Set(deploys.map(({ metadata }) => metadata.uid));
  [...world.settled.keys()].filter((uid) => !active.has(uid)).forEach((uid) => world.settled.delete(uid));
  let acted = false;
  for (const deploy of byAge) {
    try {
      const { kind } = await reconcileDeploy(world, deploy, signal);
      acted ||= kind !== "nothing";
    } catch (error) {
      problems.push(`${deploy.metadata.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return { deploys: byAge, acted, problems };
}

function ageOf({ metadata }: PipelineDeploy): string {
  return `${metadata.creationTimestamp} ${metadata.name}`;
}
