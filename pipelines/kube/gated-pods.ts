import { gatedPodSchema } from "../green/gated-pod.ts";
import type { GatedPod } from "../green/gated-pod.ts";
import { listAll } from "./list-all.ts";
import type { SendRequest } from "./send-request.ts";

/** Lists the unfinished pods of the cluster as the gate sees them, in one call a page. */
export function createGatedPods(send: SendRequest): (signal: AbortSignal) => Promise<readonly GatedPod[]> {
  return (signal) =>
    listAll(send, {
      path: "/api/v1/pods",
      query: { fieldSelector: "status.phase!=Succeeded,status.phase!=Failed" },
      item: gatedPodSchema,
      signal,
    });
}
