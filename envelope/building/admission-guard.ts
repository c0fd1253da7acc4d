import type { Guard } from "../guard.ts";
import { admissionPolicyOf } from "../reading/admission.ts";

export interface DemandOptions {
  readonly name: string;
  readonly sentence: string;
  /** Name of the ValidatingAdmissionPolicy. */
  readonly policy: string;
  /** Parts that one of its expressions must have, all of them. */
  readonly parts: readonly [string, ...string[]];
}

/**
 * A guard of one thing that the API server demands. It sees that the expression is there; what it does is tried on a real API server
 * in test/api.
 */
export function demand({ name, sentence, policy, parts }: DemandOptions): Guard {
  const last = parts.at(-1) ?? parts[0];
  const meets = ({ expression }: { readonly expression: string }) =>
    parts.every((part) => expression.includes(part));
  return {
    name,
    sentence,
    judge: (stack) =>
      admissionPolicyOf(stack, policy).spec.validations.some(meets)
        ? undefined
        : `${policy} has no validation with ${parts.join(" and ")}`,
    control: {
      breakage: `${policy} says true instead of ${last}`,
      breakIt: (stack) => {
        admissionPolicyOf(stack, policy)
          .spec.validations.filter(meets)
          .forEach((validation) => {
            validation.expression = validation.expression.replaceAll(last, "true");
          });
      },
    },
  };
}
