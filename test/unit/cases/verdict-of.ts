import { rules } from "../../../policies/index.ts";
import type { EvaluatedResource } from "../../support/evaluate.ts";
import { findings } from "../policies/findings.ts";

/**
 * What one rule of the pack says about a resource or a stack.
 *
 * @throws Error when the pack has no such rule.
 */
export async function verdictOf(
  ruleName: string,
  subject: EvaluatedResource | readonly EvaluatedResource[],
): Promise<"passes" | "refused" | "not applicable"> {
  const rule = rules.find(({ name }) => name === ruleName);
  if (rule === undefined) {
    throw new Error(`the pack must have a rule ${ruleName}`);
  }
  const found = await findings(rule, subject);
  if (found === "not applicable") {
    return found;
  }
  return found.length === 0 ? "passes" : "refused";
}
