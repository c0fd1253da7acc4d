import { readFluxObject } from "../reading/flux-object.ts";
import { ofStack } from "../reading/of-stack.ts";
import { stackRule } from "../rule.ts";

export const forbidSuspendedDependencies = stackRule({
  name: "forbid-suspended-dependencies",
  description: "What Flux applies waits for nothing that is suspended.",
  why: "A suspended object keeps the last thing it said about itself. What waits for it goes by old news, or never goes on.",
  severity: "high",
  remediationSteps: "resume what is suspended, or remove it from dependsOn",
  judge: (resources) => {
    const objects = ofStack(resources, readFluxObject);
    const suspended = new Map(
      objects.filter(({ isSuspended }) => isSuspended).map(({ key, resource }) => [key, resource]),
    );
    return objects.length === 0
      ? undefined
      : objects.flatMap(({ resource, urn, dependsOn }) =>
          dependsOn
            .map((key) => suspended.get(key))
            .filter((other) => other !== undefined)
            .map((other) => ({ found: `${resource} waits for ${other}, which is suspended`, urn })),
        );
  },
});
