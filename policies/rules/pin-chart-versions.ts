import { z } from "zod";
import { readProps } from "../reading/read-props.ts";
import { HELM_RELEASE } from "../reading/kured/read-kured.ts";
import { isKind } from "../reading/type-token.ts";
import { resourceRule } from "../rule.ts";

const EXACT = /^v?\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;

const releaseSchema = z.object({
  spec: z.object({ chart: z.object({ spec: z.object({ version: z.string().nullish() }) }).nullish() }),
});
const helmSchema = z.object({ version: z.string().nullish() });
const sourceSchema = z.object({
  spec: z.object({
    ref: z
      .object({ digest: z.string().nullish(), semver: z.string().nullish(), tag: z.string().nullish() })
      .nullish(),
  }),
});

export const pinChartVersions = resourceRule({
  name: "pin-chart-versions",
  description: "Every chart has one exact version.",
  why: "A range takes whatever is newest on the day on which Flux looks, past every review.",
  severity: "high",
  remediationSteps: "write the chart's version in full (6.1.0), or an OCI source's digest",
  judge: (resource) => {
    if (isKind(resource.type, "helm.toolkit.fluxcd.io", "HelmRelease")) {
      const { chart } = readProps(resource, releaseSchema).spec;
      return chart ? checkVersion(resource.name, chart.spec.version) : [];
    }
    // A chart that Pulumi renders hands nothing to a policy but its objects.
    if (resource.type === HELM_RELEASE) {
      return checkVersion(resource.name, readProps(resource, helmSchema).version);
    }
    if (isKind(resource.type, "source.toolkit.fluxcd.io", "OCIRepository")) {
      const { ref } = readProps(resource, sourceSchema).spec;
      return ref?.digest ? [] : checkVersion(resource.name, ref?.semver ?? ref?.tag);
    }
    return undefined;
  },
});

function checkVersion(name: string, version: string | null | undefined): readonly string[] {
  return EXACT.test(version ?? "")
    ? []
    : [`${name} has ${version ? "a range or a moving tag" : "nothing"} as its version`];
}
