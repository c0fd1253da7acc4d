import type { z } from "zod";
import { UNKNOWN } from "../protocol/struct.ts";

export interface InputFailure {
  /** Path of the input, such as connection.port. */
  readonly property: string;
  readonly reason: string;
}

/** What is wrong with a resource's inputs; what a preview cannot know yet is not judged. */
export function checkInputs(schema: z.ZodType, inputs: unknown): readonly InputFailure[] {
  const parsed = schema.safeParse(inputs);
  return (parsed.error?.issues ?? [])
    .filter((issue) => !leadsToUnknown(inputs, issue.path))
    .flatMap((issue): InputFailure[] => {
      const path = issue.path.map(String);
      if (issue.code === "unrecognized_keys") {
        return issue.keys.map((key) => ({
          property: [...path, key].join("."),
          reason: "is not known to this small replacement of the command plugin (docs/toolchain-plugins.md)",
        }));
      }
      return [{ property: path.join("."), reason: issue.message }];
    });
}

/** The unknown may be the value itself or what holds it. */
function leadsToUnknown(inputs: unknown, path: readonly PropertyKey[]): boolean {
  let value = inputs;
  for (const key of path) {
    if (typeof value !== "object" || value === null) {
      break;
    }
    value = Reflect.get(value, key);
  }
  return value === UNKNOWN;
}
