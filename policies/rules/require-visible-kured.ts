import { readKustomization } from "../reading/flux-object.ts";
import type { JudgedResource } from "../reading/judged-resource.ts";
import { isKuredName } from "../reading/kured/is-kured-name.ts";
import { readKured } from "../reading/kured/read-kured.ts";
import { ofStack } from "../reading/of-stack.ts";
import { property, textOf } from "../reading/property.ts";
import { readKnown } from "../reading/read-known.ts";
import { isKind } from "../reading/type-token.ts";
import { stackRule } from "../rule.ts";

const RENDERED_CHART = "kubernetes:helm.sh/v4:Chart";

export const requireVisibleKured = stackRule({
  name: "require-visible-kured",
  description: "A stack that makes kured run shows what it runs with.",
  why: "Without the release or the DaemonSet in the stack there is nothing to judge, and every other rule about kured has nothing to say.",
  severity: "high",
  remediationSteps: "register kured's release, or the objects that its chart renders, in the same stack",
  judge: (resources) => {
    const kureds = ofStack(resources, readKured);
    const gates = [
      ...ofStack(resources, readKustomization).filter(({ isKured }) => isKured),
      ...resources.filter(isChartSource).map(({ name, urn }) => ({ resource: name, urn })),
    ];
    const charts = resources.filter(({ type }) => type === RENDERED_CHART);
    if (gates.length + charts.length === 0) {
      return undefined;
    }
    return [
      ...gates
        .filter(() => kureds.length === 0)
        .map(({ resource, urn }) => ({
          found: `${resource} brings kured, but the stack does not show what it runs with`,
          urn,
        })),
      ...findEmpty(charts, resources).map(({ name, urn }) => ({
        found: `${name} shows none of its objects, so that no rule can tell whether one is kured`,
        urn,
      })),
    ];
  },
});

/** Whether this is where Flux gets kured's chart from; the release that uses it may bear any name. */
function isChartSource(resource: JudgedResource): boolean {
  return (
    isKind(resource.type, "source.toolkit.fluxcd.io", "OCIRepository") &&
    isKuredName(readKnown(resource, () => textOf(property(resource.props, "spec", "url"))))
  );
}

/**
 * Charts that Pulumi renders and whose objects are not in the stack. A policy gets nothing of the chart itself; an object's
 * name begins with the chart's, or with a prefix that is said to the chart.
 */
function findEmpty(
  charts: readonly JudgedResource[],
  resources: readonly JudgedResource[],
): readonly JudgedResource[] {
  const objects = resources.filter(({ urn }) => urn.includes(`${RENDERED_CHART}$`));
  const prefixes = new Set(objects.map(({ name }) => name.replace(/:.*$/s, "")));
  return charts.length > prefixes.size ? charts.filter(({ name }) => !prefixes.has(name)) : [];
}
