import type { z } from "zod";
import type { JudgedResource } from "./judged-resource.ts";
import { readKnown } from "./read-known.ts";
import { UnjudgeableError } from "./unjudgeable-error.ts";

const MOST_NAMED = 3;

/**
 * Parses the properties that a rule needs. A schema lists these and no more: every property read may be one that is
 * unknown in a preview.
 *
 * @throws UnjudgeableError naming the property that is missing, of another shape, or not known yet; never its value.
 */
export function readProps<T>(resource: JudgedResource, schema: z.ZodType<T>): T {
  const parsed = readKnown(resource, () => schema.safeParse(resource.props));
  if (parsed.success) {
    return parsed.data;
  }
  const wrong = [...new Set(parsed.error.issues.map((issue) => issue.path.join(".") || "the resource"))];
  const more = wrong.length > MOST_NAMED ? ` and ${wrong.length - MOST_NAMED} more` : "";
  throw new UnjudgeableError(
    `${resource.name}: ${wrong.slice(0, MOST_NAMED).join(", ")}${more} is missing or not of the expected shape, so the rule cannot be judged`,
    resource.urn,
  );
}
