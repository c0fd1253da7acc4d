import type { LabNode } from "../layout.ts";

/** What is wrong with a workload. */
export type WorkloadTrouble = "budget" | "grace period" | "finalizer";

/** What keeps a pod with the finalizer from going away. */
export const FINALIZER = "turntable.internal/lab-fault";

const NAME = "held";
const LABELS = { app: NAME };
/** Seconds: longer than any drain waits. */
const GRACE = 3600;

/** A namespace with one pod on a node, and what is wrong with it; input of `kubectl apply`. */
export function workloadManifests(
  namespace: string,
  node: LabNode,
  image: string,
  trouble: WorkloadTrouble,
): object {
  const labels = { "turntable.internal/gate": "workload" };
  const metadata = { name: NAME, namespace };
  return {
    apiVersion: "v1",
    kind: "List",
    items: [
      { apiVersion: "v1", kind: "Namespace", metadata: { name: namespace, labels } },
      {
        apiVersion: "apps/v1",
        kind: "Deployment",
        metadata,
        spec: { replicas: 1, selector: { matchLabels: LABELS }, template: podTemplate(node, image, trouble) },
      },
      ...(trouble === "budget"
        ? [
            {
              apiVersion: "policy/v1",
              kind: "PodDisruptionBudget",
              metadata,
              spec: { maxUnavailable: 0, selector: { matchLabels: LABELS } },
            },
          ]
        : []),
    ],
  };
}

function podTemplate(node: LabNode, image: string, trouble: WorkloadTrouble): object {
  const slow = trouble === "grace period";
  return {
    metadata: { labels: LABELS, ...(trouble === "finalizer" ? { finalizers: [FINALIZER] } : {}) },
    spec: {
      nodeSelector: { "kubernetes.io/hostname": node.name },
      tolerations: [{ key: "node-role.kubernetes.io/control-plane", operator: "Exists" }],
      terminationGracePeriodSeconds: slow ? GRACE : 0,
      containers: [
        {
          name: NAME,
          image,
          // kubelet itself does the sleeping, so the image needs no shell.
          ...(slow ? { lifecycle: { preStop: { sleep: { seconds: GRACE } } } } : {}),
        },
      ],
    },
  };
}
