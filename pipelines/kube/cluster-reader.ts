import * as z from "zod";
import { readApiServers } from "./api-server-versions.ts";
import type { ApiServer } from "./api-server-versions.ts";
import { clusterBudgetSchema } from "./cluster-budget.ts";
import type { ClusterBudget } from "./cluster-budget.ts";
import { clusterNodeSchema } from "./cluster-node.ts";
import type { ClusterNode } from "./cluster-node.ts";
import { clusterPodSchema } from "./cluster-pod.ts";
import type { ClusterPod } from "./cluster-pod.ts";
import type { Connection } from "./connection.ts";
import { listAll } from "./list-all.ts";
import { createSendRequest } from "./send-request.ts";
import { evictPod } from "./evict-pod.ts";
import type { EvictablePod, EvictionAnswer } from "./evict-pod.ts";

/** An object of which only the metadata is read. */
export interface NamedObject {
  /** Undefined: the kind has no namespace. */
  readonly namespace: string | undefined;
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Everything the steps read of a cluster. Each method throws KubeError when the API server does not answer well. */
export interface ClusterReader {
  listNodes(signal: AbortSignal): Promise<ClusterNode[]>;
  /** Pods that have not finished. */
  listPods(signal: AbortSignal): Promise<ClusterPod[]>;
  listNamespaces(signal: AbortSignal): Promise<NamedObject[]>;
  listDaemonSets(signal: AbortSignal): Promise<NamedObject[]>;
  listBudgets(signal: AbortSignal): Promise<ClusterBudget[]>;
  readApiServers(signal: AbortSignal): Promise<ApiServer[]>;
  /** Asks for an eviction without carrying it out. */
  tryEviction(pod: EvictablePod, signal: AbortSignal): Promise<EvictionAnswer>;
}

const namedObjectSchema = z
  .object({
    metadata: z.object({
      namespace: z.string().optional(),
      name: z.string(),
      labels: z.record(z.string(), z.string()).default({}),
    }),
  })
  .transform(({ metadata }): NamedObject => ({
    namespace: metadata.namespace,
    name: metadata.name,
    labels: metadata.labels,
  }));

export function createClusterReader(connection: Connection): ClusterReader {
  const send = createSendRequest(connection);
  return {
    listNodes: (signal) => listAll(send, { path: "/api/v1/nodes", item: clusterNodeSchema, signal }),
    listPods: (signal) =>
      listAll(send, {
        path: "/api/v1/pods",
        query: { fieldSelector: "status.phase!=Succeeded,status.phase!=Failed" },
        item: clusterPodSchema,
        signal,
      }),
    listNamespaces: (signal) =>
      listAll(send, { path: "/api/v1/namespaces", item: namedObjectSchema, content: "metadata", signal }),
    listDaemonSets: (signal) =>
      listAll(send, {
        path: "/apis/apps/v1/daemonsets",
        item: namedObjectSchema,
        content: "metadata",
        signal,
      }),
    listBudgets: (signal) =>
      listAll(send, { path: "/apis/policy/v1/poddisruptionbudgets", item: clusterBudgetSchema, signal }),
    readApiServers: (signal) => readApiServers(connection, send, signal),
    tryEviction: (pod, signal) => evictPod(send, pod, { dryRun: true }, signal),
  };
}
