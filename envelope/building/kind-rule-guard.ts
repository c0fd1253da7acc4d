import type { Guard } from "../guard.ts";
import { textOf, valueAt } from "../json.ts";
import type { Json, Path } from "../json.ts";
import { findObject } from "../reading/find-object.ts";
import type { ObjectReference } from "../reading/find-object.ts";

/** Which definition, where in it, and a part of the rule that must be there. */
export type KindRule = readonly [object: ObjectReference, path: Path, part: string];

/** A guard of a rule that the API server itself keeps, by a definition of a kind. */
export function kindRuleGuard(name: string, sentence: string, [object, path, part]: KindRule): Guard {
  const place = [...path, "x-kubernetes-validations"];
  const isMeant = (rule: Json) => textOf(valueAt(rule, ["rule"])).includes(part);
  return {
    name,
    sentence,
    judge: (stack) => {
      const rules = valueAt(findObject(stack, object).manifest, place);
      return Array.isArray(rules) && rules.some(isMeant)
        ? undefined
        : `${object.name} has no rule with ${part}`;
    },
    control: {
      breakage: `${object.name} has no rule with ${part}`,
      breakIt: (stack) => {
        const rules = valueAt(findObject(stack, object).manifest, place);
        if (Array.isArray(rules)) {
          rules.splice(0, rules.length, ...rules.filter((rule) => !isMeant(rule)));
        }
      },
    },
  };
}
