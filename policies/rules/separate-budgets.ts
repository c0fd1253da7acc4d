import { readDisruptionBudget } from "../reading/disruption-budget.ts";
import type { DisruptionBudget } from "../reading/disruption-budget.ts";
import { ofStack } from "../reading/of-stack.ts";
import { stackRule } from "../rule.ts";

/** https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/registry/core/pod/storage/eviction.go */
export const separateBudgets = stackRule({
  name: "separate-budgets",
  description: "No pod is covered by two disruption budgets.",
  why: "The eviction of a pod with two budgets is an error, which fails the whole drain instead of waiting.",
  severity: "high",
  remediationSteps: "keep one budget for these pods and remove the other",
  judge: (resources) => {
    const budgets = ofStack(resources, readDisruptionBudget);
    if (budgets.length === 0) {
      return undefined;
    }
    return budgets.flatMap((budget, index) =>
      budgets
        .slice(0, index)
        .filter((earlier) => mayOverlap(earlier, budget))
        .map((earlier) => ({
          found: `${earlier.name} and ${budget.name} may cover the same pods of namespace ${budget.namespace}`,
          urn: budget.urn,
        })),
    );
  },
});

/** Two selectors are known to be apart only when both name one label with different values. */
function mayOverlap(one: DisruptionBudget, other: DisruptionBudget): boolean {
  const others = other.matchLabels ?? {};
  const apart = Object.entries(one.matchLabels ?? {}).some(
    ([key, value]) => others[key] !== undefined && others[key] !== value,
  );
  return one.namespace === other.namespace && !apart;
}
