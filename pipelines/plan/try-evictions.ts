import type { ClusterPod } from "../kube/cluster-pod.ts";
import type { ClusterReader } from "../kube/cluster-reader.ts";
import { MAX_CONNECTIONS } from "../kube/connection.ts";
import type { EvictionTrial } from "./judge-evictions.ts";

/** Tries evictions without carrying them out, as many at once as there are connections. */
export async function tryEvictions(
  cluster: Pick<ClusterReader, "tryEviction">,
  pods: readonly ClusterPod[],
  signal: AbortSignal,
): Promise<EvictionTrial[]> {
  const trials: EvictionTrial[] = [];
  const queue = pods.values();
  const worker = async () => {
    for (const pod of queue) {
      trials.push({ pod, answer: await cluster.tryEviction(pod, signal) });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, worker));
  return trials.toSorted(
    (a, b) => a.pod.namespace.localeCompare(b.pod.namespace) || a.pod.name.localeCompare(b.pod.name),
  );
}
