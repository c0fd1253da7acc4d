import { troubledWorkload } from "./troubled-workload.ts";

export const podWithFinalizer = troubledWorkload("finalizer", {
  name: "pod-with-finalizer",
  what: "a pod on the node has a finalizer that nobody takes away",
  seen: "evicted, the pod ends and stays listed as Terminating",
});
