import { clusterPodSchema } from "../../../pipelines/kube/cluster-pod.ts";
import type { ClusterPod } from "../../../pipelines/kube/cluster-pod.ts";
import { listAll } from "../../../pipelines/kube/list-all.ts";
import { requireSuccess } from "../../../pipelines/kube/send-request.ts";
import type { SendRequest } from "../../../pipelines/kube/send-request.ts";
import { sortDrainPods } from "../../../pipelines/plan/sort-drain-pods.ts";
import type { KuredIo } from "./kured-io.ts";

const PAUSE_MILLISECONDS = 1_000;
const REQUEST_MILLISECONDS = 10_000;

/**
 * Evicts every pod of a node but those of DaemonSets and mirror pods, and waits until they are gone. A budget that
 * says no is asked again until the time is over.
 *
 * @throws Error naming the pods that are left when the time is over, KubeError when an eviction cannot work
 */
export async function drainNode(
  send: SendRequest,
  node: string,
  timeoutMilliseconds: number,
  io: Pick<KuredIo, "now" | "sleep">,
): Promise<void> {
  const end = io.now().getTime() + timeoutMilliseconds;
  for (;;) {
    const left = await listDrainPods(send, node);
    if (left.length === 0) {
      return;
    }
    if (io.now().getTime() >= end) {
      const names = left.map(({ namespace, name }) => `${namespace}/${name}`).toSorted();
      throw new Error(
        `${node} must be drained in ${timeoutMilliseconds / 1_000} s, left are ${names.join(", ")}`,
      );
    }
    for (const pod of left.filter(({ deletionTimestamp }) => deletionTimestamp === undefined)) {
      await evict(send, pod);
    }
    await io.sleep(PAUSE_MILLISECONDS);
  }
}

async function listDrainPods(send: SendRequest, node: string): Promise<readonly ClusterPod[]> {
  const pods = await listAll(send, {
    path: "/api/v1/pods",
    query: { fieldSelector: `spec.nodeName=${node}` },
    item: clusterPodSchema,
    signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
  });
  const {
    evict: evictable,
    terminating,
    unmanaged,
    orphaned,
  } = sortDrainPods(pods, new Set([node]), await findDaemonSets(send, pods));
  return [...evictable, ...terminating, ...unmanaged, ...orphaned];
}

/** `namespace/name` of the DaemonSets of these pods that are still there: kured may read, not list them. */
async function findDaemonSets(send: SendRequest, pods: readonly ClusterPod[]): Promise<ReadonlySet<string>> {
  const named = new Set(
    pods.flatMap(({ namespace, controller }) =>
      controller?.kind === "DaemonSet" ? [`${namespace}/${controller.name}`] : [],
    ),
  );
  const found = new Set<string>();
  for (const name of named) {
    const path = `/apis/apps/v1/namespaces/${name.replace("/", "/daemonsets/")}`;
    const answer = await send({ method: "GET", path, signal: AbortSignal.timeout(REQUEST_MILLISECONDS) });
    if (answer.status !== 404) {
      requireSuccess({ method: "GET", path }, answer);
      found.add(name);
    }
  }
  return found;
}

async function evict(send: SendRequest, { namespace, name, uid }: ClusterPod): Promise<void> {
  const request = { method: "POST", path: `/api/v1/namespaces/${namespace}/pods/${name}/eviction` } as const;
  const answer = await send({
    ...request,
    body: {
      apiVersion: "policy/v1",
      kind: "Eviction",
      metadata: { namespace, name },
      deleteOptions: { preconditions: { uid } },
    },
    signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
  });
  // 429: a budget says no. 404, 409: the pod is gone, or another one of its name is there.
  if (![404, 409, 429].includes(answer.status)) {
    requireSuccess(request, answer);
  }
}
