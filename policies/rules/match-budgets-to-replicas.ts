import { readDisruptionBudget } from "../reading/disruption-budget.ts";
import type { DisruptionBudget } from "../reading/disruption-budget.ts";
import { ofStack } from "../reading/of-stack.ts";
import { readWorkload } from "../reading/workload.ts";
import type { Workload } from "../reading/workload.ts";
import { stackRule } from "../rule.ts";

export const matchBudgetsToReplicas = stackRule({
  name: "match-budgets-to-replicas",
  description:
    "A budget with minAvailable covers more replicas than that, except the registry's deliberate hold.",
  why: "`minAvailable: 1` over one replica is a budget that no eviction ever satisfies. Only the registry's budget does that on purpose, and it carries `turntable.internal/single-replica: hold`.",
  severity: "high",
  remediationSteps:
    "use maxUnavailable 1 instead of minAvailable, or raise the replicas of the workload it covers",
  judge: (resources) => {
    const budgets = ofStack(resources, readDisruptionBudget).filter(
      ({ minAvailable }) => minAvailable !== undefined,
    );
    const workloads = budgets.length === 0 ? [] : ofStack(resources, readWorkload);
    return budgets.length === 0
      ? undefined
      : budgets
          .filter(({ isDeliberateHold }) => !isDeliberateHold)
          .flatMap((budget) => checkBudget(budget, workloads));
  },
});

function checkBudget(budget: DisruptionBudget, workloads: readonly Workload[]) {
  const covered = workloads.filter((workload) => covers(budget, workload));
  const replicas = covered.reduce((sum, workload) => sum + workload.replicas, 0);
  const wanted = countWanted(budget.minAvailable, replicas);
  if (covered.length === 0) {
    return [
      {
        found: `${budget.name} sets minAvailable over pods whose number this stack does not know`,
        urn: budget.urn,
      },
    ];
  }
  return replicas > wanted
    ? []
    : [
        {
          found: `${budget.name} wants ${wanted} of ${replicas} pods available, so none may ever go`,
          urn: budget.urn,
        },
      ];
}

function covers({ namespace, matchLabels }: DisruptionBudget, workload: Workload): boolean {
  return (
    matchLabels !== undefined &&
    workload.namespace === namespace &&
    Object.entries(matchLabels).every(([key, value]) => workload.podLabels[key] === value)
  );
}

/** Kubernetes rounds a percentage up. */
function countWanted(minAvailable: number | string | undefined, replicas: number): number {
  const text = String(minAvailable);
  return text.endsWith("%") ? Math.ceil((Number.parseInt(text, 10) * replicas) / 100) : Number(text);
}
