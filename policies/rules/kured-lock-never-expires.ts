import { parseGoDuration } from "../reading/go-duration.ts";
import { effectiveFlag } from "../reading/kured-flags.ts";
import { readKuredValues } from "../reading/kured-release.ts";
import { showValue } from "../reading/show-value.ts";
import { resourceRule } from "../rule.ts";

/** A lock that expires lets the next node go down while the one before has not come back. */
export const kuredLockNeverExpires = resourceRule({
  name: "kured-lock-never-expires",
  description: "The lock of kured is held until the node that took it is back.",
  severity: "critical",
  remediationSteps: "set configuration.lockTtl to 0, or remove every place that sets it",
  judge: (resource) => {
    const values = readKuredValues(resource);
    if (values === undefined) {
      return undefined;
    }
    const { value, setBy } = effectiveFlag(values, "lock-ttl");
    return value === undefined || parseGoDuration(value) === 0
      ? []
      : [`${resource.name} lets the lock of kured expire after ${showValue(value)} (${setBy})`];
  },
});
