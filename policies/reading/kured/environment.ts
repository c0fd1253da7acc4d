import { itemsOf, property } from "../property.ts";
import { UnjudgeableError } from "../unjudgeable-error.ts";
import type { Written } from "./kured.ts";
import { KURED_FLAGS } from "./kured-flags.ts";
import type { KuredFlag } from "./kured-flags.ts";
import { toText } from "./template-value.ts";

/**
 * The variable that gives a flag, in a list of a container's variables; of two with one name the last one counts.
 *
 * @throws UnjudgeableError when the list is none, or takes the value from another object.
 */
export function findVariable(list: unknown, flag: KuredFlag, where: string): Written | undefined {
  if (list !== undefined && list !== null && !Array.isArray(list)) {
    throw new UnjudgeableError(`${where} is not a list of variables, so the rule cannot be judged`);
  }
  if (KURED_FLAGS[flag] === "array") {
    return undefined;
  }
  const name = `KURED_${flag.toUpperCase().replaceAll("-", "_")}`;
  // Only the names are read, and the value of the one that matters: any other value may be unknown in a preview.
  const variable = itemsOf(list).findLast((one) => property(one, "name") === name);
  if (variable === undefined) {
    return undefined;
  }
  if ((property(variable, "valueFrom") ?? undefined) !== undefined) {
    throw new UnjudgeableError(
      `${where} takes ${name} from another object, so the rule cannot be judged; write its value`,
    );
  }
  return { value: toText(property(variable, "value") ?? ""), setBy: `${where} ${name}` };
}
