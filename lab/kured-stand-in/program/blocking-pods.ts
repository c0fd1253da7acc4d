import { clusterPodSchema } from "../../../pipelines/kube/cluster-pod.ts";
import { listAll } from "../../../pipelines/kube/list-all.ts";
import type { SendRequest } from "../../../pipelines/kube/send-request.ts";

const DEADLINE_MILLISECONDS = 10_000;

/** Namespaces and names of the unfinished pods of a node that one of the selectors matches. @throws KubeError */
export async function listBlockingPods(
  send: SendRequest,
  node: string,
  selectors: readonly string[],
): Promise<string[]> {
  const found: string[] = [];
  for (const labelSelector of selectors) {
    const pods = await listAll(send, {
      path: "/api/v1/pods",
      query: {
        labelSelector,
        fieldSelector: `spec.nodeName=${node},status.phase!=Succeeded,status.phase!=Failed,status.phase!=Unknown`,
      },
      item: clusterPodSchema,
      signal: AbortSignal.timeout(DEADLINE_MILLISECONDS),
    });
    found.push(...pods.map(({ namespace, name }) => `${namespace}/${name}`));
  }
  return [...new Set(found)].toSorted();
}
