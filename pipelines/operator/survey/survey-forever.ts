import type { Clock } from "../../clock.ts";
import { judgeSurvey } from "./judge-survey.ts";
import type { SurveyFigures } from "./judge-survey.ts";
import type { Survey } from "./survey.ts";

export interface SurveyWorld {
  readonly clock: Clock;
  readonly log: (line: string) => void;
  readonly listNodes: (signal: AbortSignal) => Promise<Survey["nodes"]>;
  readonly readLock: (signal: AbortSignal) => Promise<Survey["lock"]>;
  readonly listTargets: (signal: AbortSignal) => Promise<Survey["targets"]>;
  /** Names of the deploys that have not ended; undefined: they were not seen yet. */
  readonly deploys: () => Survey["deploys"] | undefined;
  /** Undefined: what the cluster is like is not known any more. */
  readonly surveyed: (figures: SurveyFigures | undefined) => void;
}

const PAUSE_MS = 60_000;
/** The deploys are seen within seconds after this replica has begun to act. */
const FIRST_PAUSE_MS = 2_000;
const LOOK_MS = 50_000;

/** Looks at the cluster every minute until the signal ends it. A look that fails is told once and followed by the next one. */
export async function surveyForever(world: SurveyWorld, signal: AbortSignal): Promise<void> {
  let told = "";
  while (!signal.aborted) {
    const deploys = world.deploys();
    if (deploys !== undefined) {
      const problem = await surveyOnce(world, deploys, signal);
      if (problem !== "" && problem !== told && !signal.aborted) {
        world.log(`the cluster cannot be looked at: ${problem}`);
      }
      told = problem;
    }
    await world.clock.sleep(deploys === undefined ? FIRST_PAUSE_MS : PAUSE_MS, signal);
  }
}

/** @returns what went wrong; empty: nothing */
async function surveyOnce(
  world: SurveyWorld,
  deploys: Survey["deploys"],
  signal: AbortSignal,
): Promise<string> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LOOK_MS)]);
  try {
    const [nodes, lock, targets] = await Promise.all([
      world.listNodes(limited),
      world.readLock(limited),
      world.listTargets(limited),
    ]);
    world.surveyed(judgeSurvey({ nodes, lock, targets, deploys }));
    return "";
  } catch (error) {
    world.surveyed(undefined);
    return error instanceof Error ? error.message : String(error);
  }
}
