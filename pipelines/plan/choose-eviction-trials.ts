import type { ClusterBudget } from "../kube/cluster-budget.ts";
import type { ClusterPod } from "../kube/cluster-pod.ts";
import { matchesLabels } from "../label-requirement.ts";

/** Up to here every eviction is tried. */
const TRY_ALL_UP_TO = 500;

/** The budgets that cover a pod. */
export type FindBudgets = (pod: ClusterPod) => readonly ClusterBudget[];

export function createFindBudgets(budgets: readonly ClusterBudget[]): FindBudgets {
  const byNamespace = Map.groupBy(budgets, ({ namespace }) => namespace);
  return ({ namespace, labels }) =>
    (byNamespace.get(namespace) ?? []).filter(
      ({ selector }) => selector !== undefined && matchesLabels(selector, labels),
    );
}

/**
 * The evictions to try: all of them, on a fleet of ordinary size. On a large one every pod that a budget covers,
 * and of the others, whom no budget can refuse, one of each controller on whichever node: an admission webhook
 * that refuses one refuses its like.
 */
export function chooseEvictionTrials(
  evictable: readonly ClusterPod[],
  findBudgets: FindBudgets,
  tryAllUpTo: number = TRY_ALL_UP_TO,
): readonly ClusterPod[] {
  if (evictable.length <= tryAllUpTo) {
    return evictable;
  }
  const tried = new Set<string>();
  return evictable.filter((pod) => {
    if (findBudgets(pod).length > 0) {
      return true;
    }
    const like = pod.controller?.uid ?? pod.uid;
    const first = !tried.has(like);
    tried.add(like);
    return first;
  });
}
