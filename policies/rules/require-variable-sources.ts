import { z } from "zod";
import { readKustomization } from "../reading/flux-object.ts";
import { hasFluxVariable } from "../reading/flux-variable.ts";
import type { JudgedResource } from "../reading/judged-resource.ts";
import { isKuredRelease } from "../reading/kured/read-kured.ts";
import { ofStack } from "../reading/of-stack.ts";
import { property } from "../reading/property.ts";
import { readKnown } from "../reading/read-known.ts";
import { readProps } from "../reading/read-props.ts";
import { isKind } from "../reading/type-token.ts";
import { stackRule } from "../rule.ts";

const namespaceSchema = z.object({ metadata: z.object({ namespace: z.string().nullish() }) });

export const requireVariableSources = stackRule({
  name: "require-variable-sources",
  description:
    "Where kured or its alerts use variables of Flux, its Kustomization says where they come from.",
  why: "Since Flux 2.9 a variable without a value fails the whole build; before, it became an empty text, and an empty address is no alert gate.",
  severity: "high",
  remediationSteps: "set postBuild.substituteFrom of kured's Kustomization to the ConfigMap with the values",
  judge: (resources) => {
    const releases = resources.filter((resource) => readKnown(resource, () => isKuredRelease(resource)));
    const users = releases.length === 0 ? [] : applied(resources, releases).filter(usesVariables);
    const sources = ofStack(resources, readKustomization).filter(({ isKured }) => isKured);
    return users.length === 0
      ? undefined
      : users
          .filter(() => !sources.some(({ substitutes }) => substitutes))
          .map(({ name, urn }) => ({
            found: `${name} uses variables, but its Kustomization has no substituteFrom`,
            urn: sources[0]?.urn ?? urn,
          }));
  },
});

/** The releases, and the alerts beside them. */
function applied(
  resources: readonly JudgedResource[],
  releases: readonly JudgedResource[],
): readonly JudgedResource[] {
  const namespaces = new Set(releases.map(namespaceOf));
  const alerts = resources.filter(
    (resource) =>
      isKind(resource.type, "monitoring.coreos.com", "PrometheusRule") &&
      namespaces.has(namespaceOf(resource)),
  );
  return [...releases, ...alerts];
}

function namespaceOf(resource: JudgedResource): string {
  return readProps(resource, namespaceSchema).metadata.namespace ?? "default";
}

function usesVariables(resource: JudgedResource): boolean {
  return readKnown(resource, () => hasFluxVariable(JSON.stringify(property(resource.props, "spec") ?? null)));
}
