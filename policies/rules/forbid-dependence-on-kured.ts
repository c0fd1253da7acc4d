import { readFluxObject, readKustomization } from "../reading/flux-object.ts";
import { ofStack } from "../reading/of-stack.ts";
import { stackRule } from "../rule.ts";

export const forbidDependenceOnKured = stackRule({
  name: "forbid-dependence-on-kured",
  description: "Nothing that Flux applies waits for kured.",
  why: "kured is not healthy while a node reboots, and it is gated by the platform: what waits for it is held back with it.",
  severity: "high",
  remediationSteps: "remove kured from dependsOn and healthChecks of everything else",
  judge: (resources) => {
    const objects = ofStack(resources, readFluxObject);
    const kustomizations = ofStack(resources, readKustomization);
    const kureds = [...objects, ...kustomizations].filter(({ isKured }) => isKured);
    // A HelmRelease named kured may be rendered elsewhere.
    const keys = new Set(kureds.map(({ key }) => key));
    const isKureds = (key: string) => keys.has(key) || key.endsWith("/kured");
    if (objects.length === 0) {
      return undefined;
    }
    return [
      ...objects
        .filter(({ key, dependsOn }) => dependsOn.some((other) => other !== key && isKureds(other)))
        .map(({ resource, urn }) => ({ found: `${resource} depends on kured`, urn })),
      ...kustomizations
        .filter(({ isKured, healthChecks }) => !isKured && healthChecks.includes("kured"))
        .map(({ resource, urn }) => ({ found: `${resource} waits for the health of kured`, urn })),
    ];
  },
});
