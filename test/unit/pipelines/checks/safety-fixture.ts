import type { EtcdView } from "../../../../pipelines/etcd/etcd-view.ts";
import type { ClusterPod } from "../../../../pipelines/kube/cluster-pod.ts";
import { formatKuredLock, parseKuredLock } from "../../../../pipelines/lock/kured-lock.ts";
import type { SafetyFacts } from "../../../../pipelines/checks/safety-facts.ts";
import { node, pod, WORKERS } from "../plan/objects-fixture.ts";

const now = new Date("2026-11-30T10:00:00Z");
/** A replica of the workflow controller. */
export const controller = (name: string, on: string, changes: Partial<ClusterPod> = {}) =>
  pod(name, on, { namespace: "argo", labels: { app: "workflow-controller" }, ...changes });
/** A replica of the operator. */
export const operator = (name: string, on: string) =>
  pod(name, on, { namespace: "pipelines", labels: { "app.kubernetes.io/name": "pipelines-operator" } });
/** The only pod of the registry. */
export const registryPod = pod("zot-0", "w2", { namespace: "zot", labels: { app: "zot" } });

const view = (name: string): EtcdView => ({
  clusterId: "c",
  memberId: name,
  version: "3.6.16",
  leader: "m1",
  appliedIndex: 1n,
  members: ["m1", "m2", "m3"].map((each) => ({ id: each, name: each, learner: false })),
  alarms: [],
  errors: [],
});

/** What a worker that may go looks like. */
export const facts: SafetyFacts = {
  now,
  deploy: "linux-7",
  declared: WORKERS,
  node: "w1",
  left: ["w2"],
  nodes: ["m1", "m2", "m3", "w1", "w2"].map((name) => node(name)),
  daemonSets: new Set(),
  pods: [controller("c1", "m1"), operator("o1", "m2"), registryPod],
  lock: {
    lease: { holder: "turntable/linux-7", since: now, uid: "u", resourceVersion: "1" },
    kureds: [
      {
        namespace: "kured",
        name: "kured",
        resourceVersion: "1",
        lock: parseKuredLock(formatKuredLock("turntable/linux-7", now)),
      },
    ],
  },
  etcd: undefined,
  etcdVersionsBefore: new Map(),
  apiServers: [{ address: "10.0.0.1:6443", version: "v1.30.4+k3s1" }],
  volumes: undefined,
  trials: [],
  findBudgets: () => [],
  isRegistry: ({ namespace }) => namespace === "zot",
};

/** What three masters say of an etcd that is whole. */
export const etcd = new Map(["m1", "m2", "m3"].map((name) => [name, view(name)]));
