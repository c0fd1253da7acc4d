import { isDeepStrictEqual } from "node:util";
import type { Properties } from "../protocol/struct.ts";

/** The names of the inputs that differ, without the ignored ones. */
export function changedInputs(
  before: Properties,
  after: Properties,
  ignored: readonly string[],
): readonly string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !ignored.includes(name))
    .filter((name) => !isDeepStrictEqual(before[name], after[name]))
    .sort();
}
