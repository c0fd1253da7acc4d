import { troubledWorkload } from "./troubled-workload.ts";

export const podThatWillNotDie = troubledWorkload("grace period", {
  name: "pod-that-will-not-die",
  what: "a pod on the node takes an hour to end, and is given it",
  seen: "evicted, the pod stays Terminating and its container runs on",
});
