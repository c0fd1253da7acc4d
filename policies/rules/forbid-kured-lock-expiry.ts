import { parseGoDuration } from "../reading/go-duration.ts";
import { effectiveFlag } from "../reading/kured/effective-flag.ts";
import { judgeKured } from "../reading/kured/judge-kured.ts";
import { showValue } from "../reading/show-value.ts";
import { resourceRule } from "../rule.ts";

export const forbidKuredLockExpiry = resourceRule({
  name: "forbid-kured-lock-expiry",
  description: "The lock of kured is held until the node that took it is back.",
  why: "A node that does not come back must stop the others. With an expired lock the next node goes down too.",
  severity: "critical",
  remediationSteps: "set configuration.lockTtl to 0, or remove every place that sets it",
  judge: judgeKured((kured) => {
    const { value, setBy } = effectiveFlag(kured, "lock-ttl");
    return value === undefined || parseGoDuration(value) === 0
      ? []
      : [`lets the lock of kured expire after ${showValue(value)} (${setBy})`];
  }),
});
