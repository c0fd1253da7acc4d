import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import type { OperatorWorld } from "./operator-world.ts";
import { reconcileAll } from "./reconcile-all.ts";

export interface LoopReport {
  /** After each pass: the deploys that go on. */
  readonly shown: (deploys: readonly PipelineDeploy[]) => void;
  readonly problems: (count: number) => void;
  /** After each pass, whatever came of it. */
  readonly beat: () => void;
}

const PASS_MS = 60_000;
const PAUSE_MS = 2_000;

/** Passes over the deploys until the signal ends it. A pass that fails is told and followed by the next one. */
export async function reconcileForever(
  world: OperatorWorld,
  report: LoopReport,
  signal: AbortSignal,
): Promise<void> {
  let told = "";
  while (!signal.aborted) {
    const { acted, problems } = await passOnce(world, report, signal);
    report.beat();
    const said = problems.join("\n");
    // What stays wrong is told once, not every two seconds.
    if (said !== told && !signal.aborted) {
      problems.forEach((problem) => world.log(problem));
      told = said;
    }
    if (!acted) {
      await world.clock.sleep(PAUSE_MS, signal);
    }
  }
}

async function passOnce(world: OperatorWorld, report: LoopReport, signal: AbortSignal) {
  try {
    const pass = await reconcileAll(world, AbortSignal.any([signal, AbortSignal.timeout(PASS_MS)]));
    report.shown(pass.deploys);
    report.problems(pass.problems.length);
    return { acted: pass.acted && pass.problems.length === 0, problems: pass.problems };
  } catch (error) {
    report.problems(1);
    return { acted: false, problems: [error instanceof Error ? error.message : String(error)] };
  }
}
