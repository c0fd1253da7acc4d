import type { PlanSummary } from "../api/plan-summary.ts";
import { cutText } from "./cut-text.ts";
import { planResultSchema } from "./step-results.ts";
import type { StepRun } from "./step-run.ts";

const MAX_SENTENCES = 51;

/** What the plan said; undefined: it has not been made, or left nothing that can be read. */
export function mirrorPlan(runs: readonly StepRun[]): PlanSummary | undefined {
  const result = planResultOf(runs);
  if (result === undefined) {
    return undefined;
  }
  const { verdict, image, target, canary, rest, refusals, notes } = result;
  return {
    verdict,
    image: cutText(image, 512),
    ...(target === undefined ? {} : { pin: cutText(target.digest, 256) }),
    ...(canary === undefined ? {} : { canary: canary.node }),
    order: [...(canary === undefined ? [] : [canary]), ...rest].map(({ node }) => node),
    refusals: bound(refusals),
    notes: bound(notes),
  };
}

/** Nodes of the fleet that were proven before, and are not rolled again. */
export function provenBefore(runs: readonly StepRun[]): readonly string[] {
  return planResultOf(runs)?.proven ?? [];
}

function planResultOf(runs: readonly StepRun[]) {
  const run = runs.find(({ step, finishedAt }) => step === "plan" && finishedAt !== undefined);
  return planResultSchema.safeParse(run?.json).data;
}

function bound(sentences: readonly string[]): string[] {
  return sentences
    .filter((sentence) => sentence !== "")
    .slice(0, MAX_SENTENCES)
    .map((sentence) => cutText(sentence, 1_024));
}
