import type * as z from "zod";
import { finalVerify } from "./final-verify.ts";
import { finish } from "./finish.ts";
import { greenGateStep } from "./green-gate.ts";
import { lock } from "./lock.ts";
import { plan } from "./plan.ts";
import { resolveVersion } from "./resolve-version.ts";
import { rollNodeStep } from "./roll-node.ts";
import type { StepName } from "./step-names.ts";
import type { Step, StepContext, StepInput, StepResult } from "./step.ts";
import { verifyDecision } from "./verify-decision.ts";
import { verifyDeployIntent } from "./verify-deploy-intent.ts";

/** What is wrong with the options of a step, a line each; or the step, told what it needs. */
export type PreparedStep =
  | { readonly problems: readonly string[] }
  | { readonly run: (input: StepInput, context: StepContext) => Promise<StepResult> };

type Prepare = (options: Readonly<Record<string, unknown>>) => PreparedStep;

/** Every step, by its name. */
export const STEPS: Readonly<Record<StepName, Prepare>> = {
  "verify-deploy-intent": prepare(verifyDeployIntent),
  "resolve-version": prepare(resolveVersion),
  plan: prepare(plan),
  lock: prepare(lock),
  "roll-node": prepare(rollNodeStep),
  "green-gate": prepare(greenGateStep),
  "verify-decision": prepare(verifyDecision),
  "final-verify": prepare(finalVerify),
  finish: prepare(finish),
};

function prepare<T>(step: Step<T>): Prepare {
  return (options) => {
    const parsed = step.inputs.safeParse(options, { reportInput: true });
    if (!parsed.success) {
      return { problems: describeIssues(parsed.error) };
    }
    return { run: (input, context) => step.run({ ...input, inputs: parsed.data }, context) };
  };
}

/** A line for each option that is missing or wrong. */
export function describeIssues({ issues }: z.ZodError): readonly string[] {
  return issues.map(({ path, message }) => `--${path.map(String).join(".")}: ${message}`);
}
