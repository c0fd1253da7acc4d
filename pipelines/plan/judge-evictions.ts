import type { ClusterBudget } from "../kube/cluster-budget.ts";
import type { ClusterPod } from "../kube/cluster-pod.ts";
import type { EvictionAnswer } from "../kube/evict-pod.ts";
import type { FindBudgets } from "./choose-eviction-trials.ts";
import { describePod } from "./describe-pod.ts";
import { joinNames } from "./limits.ts";

export interface EvictionTrial {
  readonly pod: ClusterPod;
  readonly answer: EvictionAnswer;
}

export interface EvictionJudgement {
  readonly refusals: readonly string[];
  readonly notes: readonly string[];
}

/**
 * What the tried evictions mean for a drain. A budget that blocks the registry's own pod is no refusal: the
 * roll pulls what is needed first and takes the registry's host last.
 */
export function judgeEvictions(
  trials: readonly EvictionTrial[],
  findBudgets: FindBudgets,
  isRegistry: (pod: ClusterPod) => boolean,
): EvictionJudgement {
  const bad = trials.filter(({ answer }) => answer.kind !== "allowed" && answer.kind !== "gone");
  const held = bad.filter(({ pod, answer }) => answer.kind === "blocked" && isRegistry(pod));
  const refused = bad.filter((trial) => !held.includes(trial));
  const groups = Map.groupBy(refused, (trial) => describeCause(trial, findBudgets(trial.pod)));
  return {
    refusals: [...groups].map(
      ([cause, group]) =>
        `every eviction of the drain must be allowed, got no for ${joinNames(group.map(({ pod }) => describePod(pod)))}: ${cause}`,
    ),
    notes: held.map(
      ({ pod }) =>
        `the registry's pod ${describePod(pod)} is held by its budget: its host is rolled last, after every image is on its node`,
    ),
  };
}

function describeCause({ answer }: EvictionTrial, budgets: readonly ClusterBudget[]): string {
  if (answer.kind === "blocked") {
    return budgets.map(describeBudget).join("; ") || answer.message;
  }
  const names = budgets.map(({ namespace, name }) => `${namespace}/${name}`).join(" and ");
  return answer.kind === "several-budgets"
    ? `more than one budget covers it (${names}), which the API server does not support; remove all but one`
    : "message" in answer
      ? answer.message
      : answer.kind;
}

/** A budget whose arithmetic never allows an eviction differs from one that waits for a pod to recover. */
function describeBudget(budget: ClusterBudget): string {
  const { namespace, name, expectedPods, currentHealthy, desiredHealthy } = budget;
  const counts = `budget ${namespace}/${name} wants ${desiredHealthy} healthy of ${expectedPods}, ${currentHealthy} are`;
  return desiredHealthy >= expectedPods
    ? `${counts}: it can never allow one; its owner must give it more pods or a lower minimum`
    : `${counts}: wait until its pods are healthy again`;
}
