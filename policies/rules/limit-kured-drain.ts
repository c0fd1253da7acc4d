import { parseGoDuration } from "../reading/go-duration.ts";
import { effectiveFlag } from "../reading/kured/effective-flag.ts";
import { judgeKured } from "../reading/kured/judge-kured.ts";
import { readKuredWindow } from "../reading/kured/reboot-window.ts";
import { showValue } from "../reading/show-value.ts";
import { resourceRule } from "../rule.ts";

export const limitKuredDrain = resourceRule({
  name: "limit-kured-drain",
  description: "A drain by kured ends by itself, and in less time than the window is open.",
  why: "By default a drain never ends: its node stays cordoned and the lock is held. One as long as the window ends with a reboot at any time of day.",
  severity: "high",
  remediationSteps: "set configuration.drainTimeout to a time shorter than the window (20m)",
  judge: judgeKured((kured) => {
    const { value, setBy } = effectiveFlag(kured, "drain-timeout");
    if (value === undefined) {
      return [`drains without a time limit (${setBy} is not set)`];
    }
    const seconds = parseGoDuration(value);
    if (seconds === undefined || seconds <= 0) {
      return [`drains with ${showValue(value)} as time limit (${setBy}), which is no limit`];
    }
    const windowSeconds = readKuredWindow(kured).lengthSeconds;
    return windowSeconds !== undefined && seconds >= windowSeconds
      ? [`may drain for ${value} (${setBy}), longer than its whole window of ${windowSeconds / 60} minutes`]
      : [];
  }),
});
