import { parseGoDuration } from "../reading/go-duration.ts";
import { effectiveFlag } from "../reading/kured/effective-flag.ts";
import { judgeKured } from "../reading/kured/judge-kured.ts";
import { showValue } from "../reading/show-value.ts";
import { resourceRule } from "../rule.ts";

const LEAST_SECONDS = 30 * 60;

export const requireKuredReleaseDelay = resourceRule({
  name: "require-kured-release-delay",
  description: "After a reboot kured keeps the lock for half an hour or more.",
  why: "kured looks at nothing when a node is back. Without a pause the next node goes before volumes have healed.",
  severity: "high",
  remediationSteps: "set configuration.lockReleaseDelay to 30m or more",
  judge: judgeKured((kured) => {
    const { value, setBy } = effectiveFlag(kured, "lock-release-delay");
    const seconds = value === undefined ? 0 : parseGoDuration(value);
    return seconds !== undefined && seconds >= LEAST_SECONDS
      ? []
      : [`keeps the lock for ${showValue(value)} after a reboot (${setBy}), not for 30m or more`];
  }),
});
