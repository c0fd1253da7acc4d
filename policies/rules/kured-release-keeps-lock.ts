import { z } from "zod";
import { isKuredRelease } from "../reading/kured-release.ts";
import { readProps } from "../reading/read-props.ts";
import { resourceRule } from "../rule.ts";

const actionSchema = z
  .object({
    strategy: z.object({ name: z.string() }).nullish(),
    remediation: z.object({ strategy: z.string().nullish() }).nullish(),
  })
  .nullish();
const releaseSchema = z.object({ spec: z.object({ install: actionSchema, upgrade: actionSchema }) });

/**
 * An uninstall deletes kured's DaemonSet, and with it the annotation that is the lock:
 * https://github.com/fluxcd/helm-controller/blob/v1.6.3/docs/spec/v2/helmreleases.md
 */
export const kuredReleaseKeepsLock = resourceRule({
  name: "kured-release-keeps-lock",
  description:
    "A failed install or upgrade of kured is retried in place, because an uninstall drops a held lock.",
  severity: "critical",
  remediationSteps: "set spec.install.strategy.name and spec.upgrade.strategy.name to RetryOnFailure",
  judge: (resource) => {
    if (!isKuredRelease(resource)) {
      return undefined;
    }
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
  },
});
