export interface NodeChanges {
  readonly cordoned?: boolean;
  readonly ready?: boolean;
  readonly annotations?: Readonly<Record<string, string>>;
}

export function node(name: string, { cordoned = false, ready = true, annotations = {} }: NodeChanges = {}) {
  return {
    metadata: { name, annotations },
    spec: cordoned ? { unschedulable: true } : {},
    status: {
      conditions: [{ type: "Ready", status: ready ? "True" : "Unknown" }],
      nodeInfo: { bootID: `boot-of-${name}` },
    },
  };
}

/** kured's DaemonSet with its lock as the annotation has it. */
export function kured(lock?: string, flags: readonly string[] = WINDOW): object {
  return {
    metadata: {
      namespace: "kured",
      name: "kured",
      resourceVersion: "7",
      labels: { "app.kubernetes.io/name": "kured" },
      annotations: lock === undefined ? {} : { "weave.works/kured-node-lock": lock },
    },
    spec: { template: { spec: { containers: [{ command: ["/usr/bin/kured"], args: flags }] } } },
  };
}

/** The window of the fixture's now (10:34 UTC) is open. */
export const WINDOW = ["--start-time=09:00", "--end-time=12:00", "--time-zone=UTC"];

/** kured's pod on a node. */
export function kuredPod(ready = true): object {
  return {
    metadata: {
      namespace: "kured",
      name: "kured-abcde",
      uid: "u",
      ownerReferences: [{ kind: "DaemonSet", name: "kured", uid: "d", controller: true }],
    },
    spec: {},
    status: { conditions: [{ type: "Ready", status: ready ? "True" : "False" }] },
  };
}

export function lease(holder: string, since = "2026-11-30T10:04:00.000000Z"): object {
  return {
    metadata: { uid: "lease-uid", resourceVersion: "5" },
    spec: { holderIdentity: holder, acquireTime: since },
  };
}
