import { troubledWorkload } from "./troubled-workload.ts";

export const budgetThatBlocks = troubledWorkload("budget", {
  name: "budget-that-blocks",
  what: "a pod on the node has a disruption budget that allows none",
  seen: "every eviction of the pod is answered 429 and a drain does not end",
});
