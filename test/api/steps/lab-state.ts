import { PolicyV1Api, KubeConfig } from "@kubernetes/client-node";
import type { V1Node, V1Pod, V1PodDisruptionBudget } from "@kubernetes/client-node";
import { waitFor } from "../../support/wait-for.ts";
import { buildNode } from "./lab-objects.ts";
import type { StepCluster } from "./step-cluster.ts";

/** What a case puts on the cluster. */
export interface LabState {
  /** @default three masters and two workers */
  readonly nodes?: readonly V1Node[];
  readonly pods?: readonly V1Pod[];
  readonly budgets?: readonly V1PodDisruptionBudget[];
}

export const LAB_NODES = ["m1", "m2", "m3", "w1", "w2"].map((name) => buildNode(name));

/** The lab with some of its nodes replaced by those of the same name. */
export function labNodesWith(...changed: readonly V1Node[]): V1Node[] {
  const names = changed.map((node) => node.metadata?.name);
  return [...LAB_NODES.filter((node) => !names.includes(node.metadata?.name)), ...changed];
}

/** Makes the cluster hold exactly these nodes, pods and budgets. */
export async function putState(cluster: StepCluster, state: LabState): Promise<void> {
  await clear(cluster);
  const { core } = cluster;
  for (const node of state.nodes ?? LAB_NODES) {
    const name = node.metadata?.name ?? "";
    // A kubelet may register a node with taints of its own; the API server adds one until it is Ready.
    await core.createNode({ body: node });
    await core.replaceNode({ name, body: node });
    await core.replaceNodeStatus({ name, body: node });
  }
  for (const pod of state.pods ?? []) {
    const { namespace = "", name = "" } = pod.metadata ?? {};
    const created = await core.createNamespacedPod({ namespace, body: pod });
    // The disruption controller may have touched the pod meanwhile; the status is written all the same.
    delete created.metadata?.resourceVersion;
    created.status = pod.status ?? {};
    await core.replaceNamespacedPodStatus({ namespace, name, body: created });
  }
  await putBudgets(cluster, state.budgets ?? []);
}

async function putBudgets(cluster: StepCluster, budgets: readonly V1PodDisruptionBudget[]): Promise<void> {
  const policy = policyApi(cluster);
  for (const body of budgets) {
    const { namespace = "", name = "" } = body.metadata ?? {};
    await policy.createNamespacedPodDisruptionBudget({ namespace, body });
    await waitFor(
      `the disruption controller has counted the pods of ${name}`,
      async () => {
        const { metadata, status } = await policy.readNamespacedPodDisruptionBudget({ namespace, name });
        const counted =
          status?.observedGeneration === metadata?.generation && (status?.expectedPods ?? 0) > 0;
        return counted ? undefined : JSON.stringify(status);
      },
      { deadlineSeconds: 30 },
    );
  }
}

async function clear(cluster: StepCluster): Promise<void> {
  const { core } = cluster;
  const policy = policyApi(cluster);
  const pods = await core.listPodForAllNamespaces();
  for (const { metadata } of pods.items) {
    const { namespace = "", name = "", finalizers = [] } = metadata ?? {};
    if (finalizers.length > 0) {
      const pod = await core.readNamespacedPod({ namespace, name });
      delete pod.metadata?.finalizers;
      await core.replaceNamespacedPod({ namespace, name, body: pod });
    }
    await core.deleteNamespacedPod({ namespace, name, gracePeriodSeconds: 0 }).catch(ignoreMissing);
  }
  for (const { metadata } of (await policy.listPodDisruptionBudgetForAllNamespaces()).items) {
    const { namespace = "", name = "" } = metadata ?? {};
    await policy.deleteNamespacedPodDisruptionBudget({ namespace, name });
  }
  await core.deleteCollectionNode();
}

function policyApi(cluster: StepCluster): PolicyV1Api {
  const config = new KubeConfig();
  config.loadFromString(cluster.server.adminKubeconfig);
  return config.makeApiClient(PolicyV1Api);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === 404)) {
    throw error;
  }
}
