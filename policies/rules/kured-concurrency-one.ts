import { effectiveFlag } from "../reading/kured-flags.ts";
import { readKuredValues } from "../reading/kured-release.ts";
import { showValue } from "../reading/show-value.ts";
import { resourceRule } from "../rule.ts";

/** With more than one, kured may take two etcd members at once: it does not know the roles of nodes. */
export const kuredConcurrencyOne = resourceRule({
  name: "kured-concurrency-one",
  description: "kured takes one node down at a time.",
  severity: "critical",
  remediationSteps: "set configuration.concurrency to 1, or remove every place that sets it",
  judge: (resource) => {
    const values = readKuredValues(resource);
    if (values === undefined) {
      return undefined;
    }
    const { value, setBy } = effectiveFlag(values, "concurrency");
    return value === undefined || value === "1"
      ? []
      : [`${resource.name} runs kured with a concurrency of ${showValue(value)} (${setBy})`];
  },
});
