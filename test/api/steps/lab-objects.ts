import type { KubernetesObject, V1Node, V1Pod, V1PodDisruptionBudget } from "@kubernetes/client-node";

export interface NodeOptions {
  readonly ready?: boolean;
  readonly cordoned?: boolean;
  readonly tainted?: boolean;
  readonly kubeletVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

export interface PodOptions {
  readonly labels?: Readonly<Record<string, string>>;
  /** Kind of the controller. @default "ReplicaSet" */
  readonly controller?: "ReplicaSet" | "DaemonSet" | undefined;
  readonly unmanaged?: boolean;
  readonly finalizers?: readonly string[];
  /** @default true */
  readonly ready?: boolean;
}

/** A node as a kubelet would register and report it; one whose name begins with m is a master. */
export function buildNode(name: string, options: NodeOptions = {}): V1Node {
  const role: Record<string, string> = name.startsWith("m")
    ? { "node-role.kubernetes.io/control-plane": "true" }
    : {};
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name, labels: { ...role, ...options.labels } },
    spec: {
      unschedulable: options.cordoned ?? false,
      ...(options.tainted === true ? { taints: [{ key: "only", value: "etcd", effect: "NoSchedule" }] } : {}),
    },
    status: {
      conditions: [{ type: "Ready", status: (options.ready ?? true) ? "True" : "False" }],
      nodeInfo: {
        architecture: "amd64",
        bootID: "",
        containerRuntimeVersion: "",
        kernelVersion: "6.12.0",
        kubeProxyVersion: "",
        kubeletVersion: options.kubeletVersion ?? "v1.30.0",
        machineID: "",
        operatingSystem: "linux",
        osImage: "",
        systemUUID: "",
      },
    },
  };
}

/** A running, ready pod on a node. */
export function buildPod(namespace: string, name: string, nodeName: string, options: PodOptions = {}): V1Pod {
  const {
    labels = {},
    controller = "ReplicaSet",
    unmanaged = false,
    finalizers = [],
    ready = true,
  } = options;
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      namespace,
      name,
      labels: { ...labels },
      finalizers: [...finalizers],
      ...(unmanaged
        ? {}
        : {
            ownerReferences: [
              {
                apiVersion: "apps/v1",
                kind: controller,
                name: "owner",
                uid: "00000000-0000-4000-8000-000000000000",
                controller: true,
              },
            ],
          }),
    },
    spec: {
      nodeName,
      terminationGracePeriodSeconds: 30,
      automountServiceAccountToken: false,
      containers: [{ name: "main", image: "example.com/app:1" }],
    },
    status: { phase: "Running", conditions: [{ type: "Ready", status: ready ? "True" : "False" }] },
  };
}

/** A budget that wants one healthy pod of those with the label `app`. */
export function buildBudget(
  namespace: string,
  name: string,
  app: string,
  minAvailable = 1,
): V1PodDisruptionBudget {
  return {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { namespace, name },
    spec: { minAvailable, selector: { matchLabels: { "app.kubernetes.io/name": app } } },
  };
}

export function buildNamespace(name: string, gate: string): KubernetesObject {
  return {
    apiVersion: "v1",
    kind: "Namespace",
    metadata: { name, labels: { "turntable.internal/gate": gate } },
  };
}
