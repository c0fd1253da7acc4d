import * as z from "zod";
import { clusterPodSchema } from "./cluster-pod.ts";
import type { ClusterPod } from "./cluster-pod.ts";
import { listAll } from "./list-all.ts";
import { requireSuccess } from "./send-request.ts";
import type { SendRequest } from "./send-request.ts";
import { evictPod } from "./evict-pod.ts";
import type { EvictablePod, EvictionAnswer } from "./evict-pod.ts";

/** What a drain does to a node and its pods. Each method throws KubeError when the API server does not answer well. */
export interface NodeDrainer {
  /** Pods of the node that have not finished. */
  listPodsOn(node: string, signal: AbortSignal): Promise<ClusterPod[]>;
  /** `namespace/name` of every DaemonSet. */
  listDaemonSetNames(signal: AbortSignal): Promise<ReadonlySet<string>>;
  evict(pod: EvictablePod, signal: AbortSignal): Promise<EvictionAnswer>;
  /** Deletes this very pod with its own grace period, whatever its budget says. */
  deletePod(pod: EvictablePod, signal: AbortSignal): Promise<void>;
}

const namesSchema = z
  .object({ metadata: z.object({ namespace: z.string(), name: z.string() }) })
  .transform(({ metadata }) => `${metadata.namespace}/${metadata.name}`);

export function createNodeDrainer(send: SendRequest): NodeDrainer {
  return {
    listPodsOn: (node, signal) =>
      listAll(send, {
        path: "/api/v1/pods",
        query: { fieldSelector: `spec.nodeName=${node},status.phase!=Succeeded,status.phase!=Failed` },
        item: clusterPodSchema,
        signal,
      }),
    listDaemonSetNames: async (signal) =>
      new Set(
        await listAll(send, {
          path: "/apis/apps/v1/daemonsets",
          item: namesSchema,
          content: "metadata",
          signal,
        }),
      ),
    evict: (pod, signal) => evictPod(send, pod, { dryRun: false }, signal),
    deletePod: async ({ namespace, name, uid }, signal) => {
      const request = {
        method: "DELETE",
        path: `/api/v1/namespaces/${namespace}/pods/${name}`,
        body: { apiVersion: "v1", kind: "DeleteOptions", preconditions: { uid } },
        signal,
      } as const;
      const answer = await send(request);
      if (answer.status !== 404 && answer.status !== 409) {
        requireSuccess(request, answer);
      }
    },
  };
}
