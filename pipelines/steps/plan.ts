import * as z from "zod";
import { findKnownBad } from "../plan/find-known-bad.ts";
import { gatherPlanFacts } from "../plan/gather-plan-facts.ts";
import { makePlan } from "../plan/make-plan.ts";
import { planText } from "../plan/plan-text.ts";
import type { ResolvedTarget } from "../plan/resolve-target.ts";
import { resolvedInput } from "./step-inputs.ts";
import type { Step } from "./step.ts";

/** Looks at the cluster and says what the deploy would do and what forbids it. Changes nothing. */
export const plan: Step<{ readonly resolved: ResolvedTarget }> = {
  inputs: z.object({ resolved: resolvedInput }),
  run: async ({ intent, declared, inputs }, { clock, signal, connect }) => {
    const { reader } = await connect();
    const facts = await gatherPlanFacts(reader, declared, new Date(clock.now()), signal, inputs.resolved);
    const made = makePlan(intent, declared, facts);
    return {
      refused: made.verdict === "refused",
      json: made,
      text: planText(made),
      outputs: {
        "canary-node": made.canary?.node ?? "",
        "canary-orch": made.canary?.orchNode ?? "",
        rest: JSON.stringify(made.rest),
        target: JSON.stringify(made.target ?? {}),
        "known-bad": JSON.stringify(findKnownBad(facts.pods)),
      },
    };
  },
};
