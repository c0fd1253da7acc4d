import type { JudgedResource } from "../judged-resource.ts";
import { property } from "../property.ts";
import { readKnown } from "../read-known.ts";
import { isKind } from "../type-token.ts";
import { readChartValues } from "./chart-values.ts";
import { isKuredDaemonSet, readDaemonSet } from "./daemon-set.ts";
import { isKuredName } from "./is-kured-name.ts";
import type { Kured } from "./kured.ts";

/** The type of a chart that Pulumi installs with Helm; charts that it renders are judged by their objects. */
export const HELM_RELEASE = "kubernetes:helm.sh/v3:Release";

/** Whether this is a HelmRelease of Flux that installs kured: by its chart, its source, or a name. */
export function isKuredRelease({ type, props }: JudgedResource): boolean {
  return (
    isKind(type, "helm.toolkit.fluxcd.io", "HelmRelease") &&
    namesKured(
      property(props, "metadata", "name"),
      property(props, "spec", "releaseName"),
      property(props, "spec", "chart", "spec", "chart"),
      property(props, "spec", "chartRef", "name"),
    )
  );
}

/** Whether this is a chart of kured that Pulumi installs with Helm. */
export function isKuredHelm({ type, props }: JudgedResource): boolean {
  return type === HELM_RELEASE && namesKured(property(props, "chart"), property(props, "name"));
}

/** kured, however a resource installs it; undefined: it installs something else. */
export function readKured(resource: JudgedResource): Kured | undefined {
  const { name, urn, props } = resource;
  return readKnown(resource, () => {
    if (isKuredRelease(resource)) {
      const values = readChartValues(property(props, "spec", "values"));
      return { name, urn, shape: "release", isSubstituted: true, ...values };
    }
    if (isKuredHelm(resource)) {
      return {
        name,
        urn,
        shape: "helm",
        isSubstituted: false,
        ...readChartValues(property(props, "values")),
      };
    }
    return isKuredDaemonSet(resource)
      ? { name, urn, shape: "objects", isSubstituted: false, ...readDaemonSet(resource) }
      : undefined;
  });
}

function namesKured(...names: readonly unknown[]): boolean {
  return names.some((name) => typeof name === "string" && isKuredName(name));
}
