import { z } from "zod";
import type { JudgedResource } from "../reading/judged-resource.ts";
import { isKuredName, isKuredRelease } from "../reading/kured-release.ts";
import { readContainers } from "../reading/containers.ts";
import { readProps } from "../reading/read-props.ts";
import { resourceRule } from "../rule.ts";

const releaseSchema = z.object({
  spec: z.object({
    valuesFrom: z.array(z.unknown()).nullish(),
    postRenderers: z.array(z.unknown()).nullish(),
  }),
});
const helmSchema = z.object({ chart: z.string() });

/** The other rules read the values of a HelmRelease; what changes them later, or installs kured otherwise, is unseen. */
export const kuredValuesInline = resourceRule({
  name: "kured-values-inline",
  description: "kured is installed by a Flux HelmRelease whose values are all in the release itself.",
  severity: "high",
  remediationSteps:
    "install kured with a HelmRelease, write its values into spec.values, and use neither valuesFrom nor postRenderers",
  judge: (resource) => {
    if (isKuredRelease(resource)) {
      return findHidden(resource);
    }
    if (/^kubernetes:helm\.sh\/v\d+:(Chart|Release)$/.test(resource.type)) {
      const { chart } = readProps(resource, helmSchema);
      return isKuredName(chart) ? [`${resource.name} installs kured as a ${resource.type}`] : [];
    }
    return readContainers(resource)
      ?.filter(({ image }) => isKuredName(image))
      .map(({ name }) => `${resource.name} runs kured in its container ${name}, without a release`);
  },
});

function findHidden(resource: JudgedResource): readonly string[] {
  const { spec } = readProps(resource, releaseSchema);
  return (["valuesFrom", "postRenderers"] as const)
    .filter((key) => (spec[key] ?? []).length > 0)
    .map((key) => `${resource.name} changes its values with ${key}, which no rule can read`);
}
