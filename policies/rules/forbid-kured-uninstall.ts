import { z } from "zod";
import type { JudgedResource } from "../reading/judged-resource.ts";
import { isKuredHelm, isKuredRelease } from "../reading/kured/read-kured.ts";
import { readKnown } from "../reading/read-known.ts";
import { readProps } from "../reading/read-props.ts";
import { resourceRule } from "../rule.ts";

const actionSchema = z
  .object({
    strategy: z.object({ name: z.string() }).nullish(),
    remediation: z.object({ strategy: z.string().nullish() }).nullish(),
  })
  .nullish();
const releaseSchema = z.object({ spec: z.object({ install: actionSchema, upgrade: actionSchema }) });
const helmSchema = z.object({
  atomic: z.boolean().nullish(),
  forceUpdate: z.boolean().nullish(),
  replace: z.boolean().nullish(),
});

/** https://github.com/fluxcd/helm-controller/blob/v1.6.3/docs/spec/v2/helmreleases.md */
export const forbidKuredUninstall = resourceRule({
  name: "forbid-kured-uninstall",
  description:
    "A failed install or upgrade of kured is retried in place, because an uninstall drops a held lock.",
  why: "The lock is an annotation of kured's DaemonSet. An uninstall deletes it while a node is down, and the next node goes.",
  severity: "critical",
  remediationSteps:
    "set spec.install.strategy.name and spec.upgrade.strategy.name to RetryOnFailure; of a Release leave atomic, forceUpdate and replace out",
  judge: (resource) => {
    if (readKnown(resource, () => isKuredRelease(resource))) {
      return judgeRelease(resource);
    }
    return readKnown(resource, () => isKuredHelm(resource)) ? judgeHelm(resource) : undefined;
  },
});

function judgeRelease(resource: JudgedResource): readonly string[] {
  const { spec } = readProps(resource, releaseSchema);
  return (["install", "upgrade"] as const).flatMap((action) => {
    const problems = [];
    if (spec[action]?.strategy?.name !== "RetryOnFailure") {
      problems.push(`${resource.name} does not set the ${action} strategy RetryOnFailure`);
    }
    if (spec[action]?.remediation?.strategy === "uninstall") {
      problems.push(`${resource.name} uninstalls kured when an ${action} fails`);
    }
    return problems;
  });
}

function judgeHelm(resource: JudgedResource): readonly string[] {
  const options = readProps(resource, helmSchema);
  return (["atomic", "forceUpdate", "replace"] as const)
    .filter((key) => options[key] === true)
    .map((key) => `${resource.name} may delete kured's DaemonSet (${key})`);
}
