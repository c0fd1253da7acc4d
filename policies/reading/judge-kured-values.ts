import type { JudgedResource } from "./judged-resource.ts";
import { readKuredValues } from "./kured-release.ts";

/** Judges the values of a kured release; what is found is said of the release by its name. Undefined: not kured. */
export function judgeKuredValues(
  findProblems: (values: unknown) => readonly string[],
): (resource: JudgedResource) => readonly string[] | undefined {
  return (resource) => {
    const values = readKuredValues(resource);
    return values === undefined
      ? undefined
      : findProblems(values).map((found) => `${resource.name} ${found}`);
  };
}
