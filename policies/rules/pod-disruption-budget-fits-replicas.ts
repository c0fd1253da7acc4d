import { readDisruptionBudget } from "../reading/disruption-budget.ts";
import type { DisruptionBudget } from "../reading/disruption-budget.ts";
import { readWorkload } from "../reading/workload.ts";
import type { Workload } from "../reading/workload.ts";
import { stackRule } from "../rule.ts";

/** With as many pods as `minAvailable` asks for, no pod may ever go: a drain waits until it gives up. */
export const podDisruptionBudgetFitsReplicas = stackRule({
  name: "pod-disruption-budget-fits-replicas",
  description:
    "A budget with minAvailable covers more replicas than that, except the registry's deliberate hold.",
  severity: "high",
  remediationSteps:
    "use maxUnavailable 1 instead of minAvailable, or raise the replicas of the workload it covers",
  judge: (resources) => {
    const workloads = resources.map(readWorkload).filter((workload) => workload !== undefined);
    return resources
      .map(readDisruptionBudget)
      .filter((budget) => budget?.minAvailable !== undefined && !budget.isDeliberateHold)
      .flatMap((budget) => (budget === undefined ? [] : checkBudget(budget, workloads)));
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
