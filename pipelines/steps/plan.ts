import { gatherPlanFacts } from "../plan/gather-plan-facts.ts";
import { makePlan } from "../plan/make-plan.ts";
import { planText } from "../plan/plan-text.ts";
import type { StepContext, StepInput, StepResult } from "./step.ts";

/** Looks at the cluster and says what the deploy would do and what forbids it. Changes nothing. */
export async function plan({ intent, declared }: StepInput, context: StepContext): Promise<StepResult> {
  const cluster = await context.connect();
  const facts = await gatherPlanFacts(cluster, declared, context.now(), context.signal);
  const made = makePlan(intent, declared, facts);
  return { refused: made.verdict === "refused", json: made, text: planText(made) };
}
