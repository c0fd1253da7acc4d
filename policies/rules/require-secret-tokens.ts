import { property } from "../reading/property.ts";
import { readKnown } from "../reading/read-known.ts";
import { readRenovateVariables } from "../reading/renovate-containers.ts";
import { resourceRule } from "../rule.ts";

export const requireSecretTokens = resourceRule({
  name: "require-secret-tokens",
  description: "Renovate's tokens come from a Secret.",
  why: "A token in an object's text is readable for everybody who may list pods, and stands in Git and in Pulumi's state.",
  severity: "critical",
  remediationSteps: "give the variable valueFrom.secretKeyRef instead of a value, and replace the token",
  judge: (resource) => {
    const containers = readRenovateVariables(resource);
    return containers.length === 0
      ? undefined
      : readKnown(resource, () => {
          const tokens = containers
            .flat()
            .filter((one) => /TOKEN|PASSWORD|PRIVATE_KEY/.test(String(property(one, "name"))));
          const problems = tokens.filter(
            (one) => property(one, "valueFrom", "secretKeyRef", "name") === undefined,
          );
          return [
            ...(tokens.length === 0 ? [`${resource.name} gives Renovate no token`] : []),
            ...problems.map((one) => `${resource.name} has ${String(property(one, "name"))} in its own text`),
          ];
        });
  },
});
