import type { ClusterPod } from "../kube/cluster-pod.ts";

/** The nodes that run a pod of which `wanted` is true. */
export function findHosts(
  pods: readonly ClusterPod[],
  wanted: (pod: ClusterPod) => boolean,
): ReadonlySet<string> {
  return new Set(pods.flatMap((pod) => (pod.nodeName !== undefined && wanted(pod) ? [pod.nodeName] : [])));
}

/**
 * Whether a pod is Argo's workflow controller, by the labels of its manifests and of its chart.
 *
 * @see https://github.com/argoproj/argo-workflows/blob/v4.1.2/manifests/base/workflow-controller/workflow-controller-deployment.yaml
 */
export function isWorkflowController({ labels }: ClusterPod): boolean {
  return (
    labels["app"] === "workflow-controller" || labels["app.kubernetes.io/component"] === "workflow-controller"
  );
}
