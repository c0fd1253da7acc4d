import type { ClusterBudget } from "../../../../pipelines/kube/cluster-budget.ts";
import type { ClusterNode } from "../../../../pipelines/kube/cluster-node.ts";
import type { ClusterPod } from "../../../../pipelines/kube/cluster-pod.ts";
import type { TargetDeclaration } from "../../../../pipelines/target-declaration.ts";

/** A healthy node; one whose name begins with m is a master. */
export function node(name: string, changes: Partial<ClusterNode> = {}): ClusterNode {
  return {
    name,
    labels: name.startsWith("m") ? { "node-role.kubernetes.io/control-plane": "true" } : {},
    ready: true,
    cordoned: false,
    untainted: true,
    addresses: [],
    kubeletVersion: "v1.30.4+k3s1",
    architecture: "amd64",
    bootId: `boot-of-${name}`,
    annotations: {},
    ...changes,
  };
}

/** A pod of a ReplicaSet. */
export function pod(
  name: string,
  nodeName: string | undefined,
  changes: Partial<ClusterPod> = {},
): ClusterPod {
  return {
    namespace: "app",
    name,
    uid: `uid-${name}`,
    labels: {},
    nodeName,
    mirror: false,
    controller: { kind: "ReplicaSet", name: "owner", uid: "uid-owner" },
    deletionTimestamp: undefined,
    finalizers: [],
    ready: true,
    ...changes,
  };
}

/** A budget over the pods with `app=<app>`, satisfied and with one to spare. */
export function budget(name: string, app: string, changes: Partial<ClusterBudget> = {}): ClusterBudget {
  return {
    namespace: "app",
    name,
    selector: [{ key: "app", operator: "in", values: [app] }],
    expectedPods: 3,
    currentHealthy: 3,
    desiredHealthy: 2,
    ...changes,
  };
}

export const WORKERS: TargetDeclaration = {
  target: "lab-workers",
  clusterName: "lab",
  fleet: "workers",
  nodeSelector: "!node-role.kubernetes.io/control-plane",
  otherFleets: { master: "node-role.kubernetes.io/control-plane" },
  hostNames: ["w1", "w2"],
  hostAdapter: "apt",
  imageRepository: "registry.example.com/os",
  kernelFloor: "6.1.0",
  registryNamespace: "zot",
  registryMatchLabels: { app: "zot" },
  image: `registry.example.com/node@sha256:${"1".repeat(64)}`,
  programConfigMapName: "pipelines-program-0123456789ab",
  deadlines: { drainSeconds: 60, bootSeconds: 60, readySeconds: 60, greenSeconds: 60 },
  etcd: { port: 2_379, certificates: { authority: "/e/ca.crt", certificate: "/e/c.crt", key: "/e/c.key" } },
};
