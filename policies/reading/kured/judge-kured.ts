import type { JudgedResource } from "../judged-resource.ts";
import { readKnown } from "../read-known.ts";
import type { Kured } from "./kured.ts";
import { readKured } from "./read-kured.ts";

/** Judges kured, however it is installed; what is found is said of the resource by its name. Undefined: not kured. */
export function judgeKured(
  findProblems: (kured: Kured) => readonly string[],
): (resource: JudgedResource) => readonly string[] | undefined {
  return (resource) => {
    const kured = readKured(resource);
    return kured === undefined
      ? undefined
      : readKnown(resource, () => findProblems(kured)).map((found) => `${resource.name} ${found}`);
  };
}
