import { readFluxObject } from "../reading/flux-object.ts";
import type { FluxObject } from "../reading/flux-object.ts";
import { ofStack } from "../reading/of-stack.ts";
import { stackRule } from "../rule.ts";

export const forbidDependencyCycles = stackRule({
  name: "forbid-dependency-cycles",
  description: "What Flux applies waits for nothing that waits for it.",
  why: "In a circle each waits for the other, and none of them is ever applied again: not kured, and not the commit that turns it off.",
  severity: "high",
  remediationSteps: "remove one dependsOn of the circle",
  judge: (resources) => {
    const objects = ofStack(resources, readFluxObject);
    const byKey = new Map(objects.map((object) => [object.key, object]));
    return objects.length === 0
      ? undefined
      : objects
          .filter((object) => reaches(object.key, object.dependsOn, byKey, new Set()))
          .map(({ resource, urn }) => ({ found: `${resource} waits for something that waits for it`, urn }));
  },
});

function reaches(
  wanted: string,
  from: readonly string[],
  byKey: ReadonlyMap<string, FluxObject>,
  seen: Set<string>,
): boolean {
  return from.some((key) => {
    if (key === wanted) {
      return true;
    }
    if (seen.has(key)) {
      return false;
    }
    seen.add(key);
    return reaches(wanted, byKey.get(key)?.dependsOn ?? [], byKey, seen);
  });
}
