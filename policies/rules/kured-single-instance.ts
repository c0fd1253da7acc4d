import { isKuredRelease } from "../reading/kured-release.ts";
import { stackRule } from "../rule.ts";

/** Two kured have two locks. */
export const kuredSingleInstance = stackRule({
  name: "kured-single-instance",
  description: "A stack has one kured at most: two of them hold two locks.",
  severity: "critical",
  remediationSteps: "keep one HelmRelease of kured and remove the others",
  judge: (resources) => {
    const releases = resources.filter(isKuredRelease);
    const names = releases.map(({ name }) => name).join(", ");
    return releases
      .slice(1)
      .map(({ urn }) => ({ found: `${releases.length} releases of kured: ${names}`, urn }));
  },
});
