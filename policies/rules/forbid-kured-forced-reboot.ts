import { parseGoBoolean } from "../reading/go-boolean.ts";
import { effectiveFlag } from "../reading/kured/effective-flag.ts";
import { judgeKured } from "../reading/kured/judge-kured.ts";
import { resourceRule } from "../rule.ts";

export const forbidKuredForcedReboot = resourceRule({
  name: "forbid-kured-forced-reboot",
  description: "kured never reboots a node whose drain failed.",
  why: 'A drain fails because something must not go. The chart turns force on for any text, `"false"` too, and for an extra argument that is false.',
  severity: "high",
  remediationSteps: "set configuration.forceReboot to the boolean false, or remove every place that sets it",
  judge: judgeKured((kured) => {
    const { value, setBy } = effectiveFlag(kured, "force-reboot");
    return value === undefined || parseGoBoolean(value) === false
      ? []
      : [`reboots a node whose drain failed (${setBy})`];
  }),
});
