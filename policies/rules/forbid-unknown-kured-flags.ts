import { judgeKured } from "../reading/kured/judge-kured.ts";
import { resourceRule } from "../rule.ts";

export const forbidUnknownKuredFlags = resourceRule({
  name: "forbid-unknown-kured-flags",
  description: "Every argument of kured is a flag that it has.",
  why: "With a flag that it does not know kured does not start, and no node is ever rebooted. A word without dashes is passed over, so that what it should say is not said.",
  severity: "medium",
  remediationSteps: "write each flag as kured 1.23.0 names it, with its value after an equals sign",
  judge: judgeKured((kured) =>
    kured
      .strayWords()
      .map(
        (word) =>
          `hands kured ${/^--[a-z-]+$/.test(word) ? word : "a word without dashes"}, which it has no use for`,
      ),
  ),
});
