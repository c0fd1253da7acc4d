import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { findRolling } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

export const forbidRollRetry = resourceRule({
  name: "forbid-roll-retry",
  description: "A deploy never repeats a roll.",
  why: "A retry around a roll repeats a reboot that has happened, of a node about which nobody knows why it failed.",
  severity: "critical",
  remediationSteps: "set no retryStrategy on roll-node, on anything that leads to it, or in templateDefaults",
  judge: judgeWorkflow((spec) => {
    const rolling = findRolling(spec);
    return rolling.size === 0
      ? undefined
      : [
          ...(spec.templateDefaults?.retryStrategy
            ? ["retries every template (templateDefaults.retryStrategy)"]
            : []),
          ...spec.templates
            .filter(({ name, retryStrategy }) => rolling.has(name) && Boolean(retryStrategy))
            .map(({ name }) => `retries its template ${name}, which takes a node down`),
        ];
  }),
});
