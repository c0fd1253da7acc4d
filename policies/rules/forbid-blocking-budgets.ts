import { readDisruptionBudget } from "../reading/disruption-budget.ts";
import { showValue } from "../reading/show-value.ts";
import { resourceRule } from "../rule.ts";

export const forbidBlockingBudgets = resourceRule({
  name: "forbid-blocking-budgets",
  description:
    "A disruption budget lets a pod go, at the latest when the others are healthy, and always one that does not serve.",
  why: "A node with a pod that may never go cannot be drained. A pod in a crash loop would block a drain although it serves nobody.",
  severity: "high",
  remediationSteps: "set maxUnavailable to 1 and unhealthyPodEvictionPolicy to AlwaysAllow",
  judge: (resource) => {
    const budget = readDisruptionBudget(resource);
    if (budget === undefined) {
      return undefined;
    }
    const { maxUnavailable, minAvailable, evictsUnhealthy } = budget;
    const problems = [];
    if (maxUnavailable === undefined && minAvailable === undefined) {
      problems.push(`${budget.name} sets neither maxUnavailable nor minAvailable`);
    }
    if (maxUnavailable !== undefined && !/^([1-9]\d*|0*[1-9]\d*%)$/.test(String(maxUnavailable))) {
      problems.push(`${budget.name} allows ${showValue(maxUnavailable)} unavailable pods`);
    }
    if (minAvailable !== undefined && !/^(\d+|\d{1,2}%)$/.test(String(minAvailable))) {
      problems.push(`${budget.name} wants ${showValue(minAvailable)} of its pods available`);
    }
    if (!evictsUnhealthy) {
      problems.push(
        `${budget.name} keeps a pod that does not serve (unhealthyPodEvictionPolicy is not AlwaysAllow)`,
      );
    }
    return problems;
  },
});
