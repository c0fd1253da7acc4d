import type { ResourceValidationPolicy, StackValidationPolicy } from "@pulumi/policy";
import { violationMessage } from "../../../policies/rule.ts";
import { evaluate, NotApplicable } from "../../support/evaluate.ts";
import type { EvaluatedResource } from "../../support/evaluate.ts";

/**
 * What a rule found, a sentence each, without the advice that follows every one of them; "not applicable" when the rule
 * says so.
 *
 * @throws Error when a violation does not end with the rule's advice.
 */
export async function findings(
  rule: ResourceValidationPolicy | StackValidationPolicy,
  subject: EvaluatedResource | readonly EvaluatedResource[],
): Promise<readonly string[] | "not applicable"> {
  const [before = "", after = ""] = violationMessage(
    { name: rule.name, remediationSteps: rule.remediationSteps ?? "" },
    "\0",
  ).split("\0");
  try {
    const violations = await evaluate(rule, subject);
    return violations.map(({ message }) => {
      if (!message.startsWith(before) || !message.endsWith(after)) {
        throw new Error(`violation of ${rule.name} must carry its advice, got: ${message}`);
      }
      return message.slice(before.length, -after.length);
    });
  } catch (error) {
    if (error instanceof NotApplicable) {
      return "not applicable";
    }
    throw error;
  }
}
