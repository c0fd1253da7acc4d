import { readAlertRules } from "../reading/alert-rules.ts";
import { KNOWN_ALERTS } from "../reading/known-alerts.ts";
import { readAlertNames } from "../reading/kured/alert-names.ts";
import { readKured } from "../reading/kured/read-kured.ts";
import { ofStack } from "../reading/of-stack.ts";
import { readKnown } from "../reading/read-known.ts";
import { stackRule } from "../rule.ts";

export const matchBlockingAlerts = stackRule({
  name: "match-blocking-alerts",
  description: "Every alert that holds a reboot of kured exists.",
  why: "An alert that was renamed, or whose rule was removed, never fires: the gate stands open and nothing says so.",
  severity: "high",
  remediationSteps:
    "write the alert's name as its rule has it, register the rule in the same stack, or add a name of somebody else's rules to policies/reading/known-alerts.ts",
  judge: (resources) => {
    const kureds = resources.flatMap((resource) => {
      const kured = readKured(resource);
      const names = kured && readKnown(resource, () => readAlertNames(kured));
      return kured === undefined || names === undefined ? [] : [{ kured, names }];
    });
    const defined = new Set([
      ...KNOWN_ALERTS,
      ...(kureds.length === 0 ? [] : ofStack(resources, readAlertRules).flat())
        .filter(({ kind }) => kind === "alert")
        .map(({ name }) => name),
    ]);
    return kureds.length === 0
      ? undefined
      : kureds.flatMap(({ kured, names }) =>
          names
            .filter((name) => !defined.has(name))
            .map((name) => ({
              found: `${kured.name} waits for the alert ${name}, which no rule defines`,
              urn: kured.urn,
            })),
        );
  },
});
