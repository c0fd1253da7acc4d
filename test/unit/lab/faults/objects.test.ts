import { deepEqual, equal } from "node:assert/strict";
import { lockRefusal, lockText } from "../../../../lab/faults/kured-lock-held.ts";
import { noteOf } from "../../../../lab/faults/node-deleted.ts";
import { nodeObject, readyStatus } from "../../../../lab/faults/node-object.ts";
import { workloadManifests } from "../../../../lab/faults/workload-manifests.ts";
import { fakeLab, nodeOf } from "./fake-lab.ts";

function kured(annotations: Record<string, string>) {
  return { metadata: { name: "kured", namespace: "kube-system", annotations } };
}

describe("kured's lock as a fault", () => {
  it("has kured's form of a lock with one holder that never expires", () => {
    deepEqual(JSON.parse(lockText(new Date(0))), {
      nodeID: "lab-fault",
      metadata: { unschedulable: false },
      created: "1970-01-01T00:00:00.000Z",
      TTL: 0,
    });
  });

  it("is taken when it is free, and once more by the same holder", () => {
    equal(lockRefusal(kured({})), undefined);
    equal(lockRefusal(kured({ "weave.works/kured-node-lock": lockText(new Date(0)) })), undefined);
  });

  it("is refused without kured", () => {
    equal(
      lockRefusal(undefined),
      "there is no kured whose lock could be held: no DaemonSet has the label app.kubernetes.io/name=kured",
    );
  });

  it("is refused when somebody else holds it", () => {
    equal(
      lockRefusal(kured({ "weave.works/kured-node-lock": '{"nodeID":"w1"}' })),
      'kured\'s lock is held already: {"nodeID":"w1"}',
    );
  });
});

describe("what is noted of a node before it is deleted", () => {
  it("is its labels, and the taints that no condition brings", () => {
    const node = nodeObject.parse({
      metadata: { labels: { role: "a" }, annotations: { b: "c" } },
      spec: {
        taints: [
          { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" },
          { key: "dedicated", value: "x", effect: "NoExecute" },
        ],
      },
    });
    deepEqual(noteOf(node), {
      labels: { role: "a" },
      taints: [{ key: "dedicated", value: "x", effect: "NoExecute" }],
    });
  });

  it("needs no condition, which a node that has just registered lacks", () => {
    equal(readyStatus(nodeObject.parse({ metadata: {} })), undefined);
    equal(
      readyStatus(
        nodeObject.parse({ metadata: {}, status: { conditions: [{ type: "Ready", status: "Unknown" }] } }),
      ),
      "Unknown",
    );
  });
});

describe("a workload that is in the way", () => {
  const node = nodeOf(fakeLab(), "w1");

  it("has a budget that allows no disruption", () => {
    deepEqual(workloadManifests("n", node, "pause@sha256:1", "budget"), {
      apiVersion: "v1",
      kind: "List",
      items: [
        {
          apiVersion: "v1",
          kind: "Namespace",
          metadata: { name: "n", labels: { "turntable.internal/gate": "workload" } },
        },
        {
          apiVersion: "apps/v1",
          kind: "Deployment",
          metadata: { name: "held", namespace: "n" },
          spec: {
            replicas: 1,
            selector: { matchLabels: { app: "held" } },
            template: {
              metadata: { labels: { app: "held" } },
              spec: {
                nodeSelector: { "kubernetes.io/hostname": "w1" },
                tolerations: [{ key: "node-role.kubernetes.io/control-plane", operator: "Exists" }],
                terminationGracePeriodSeconds: 0,
                containers: [{ name: "held", image: "pause@sha256:1" }],
              },
            },
          },
        },
        {
          apiVersion: "policy/v1",
          kind: "PodDisruptionBudget",
          metadata: { name: "held", namespace: "n" },
          spec: { maxUnavailable: 0, selector: { matchLabels: { app: "held" } } },
        },
      ],
    });
  });

  it("takes an hour to end and is given it", () => {
    deepEqual(templateOf("grace period").spec, {
      nodeSelector: { "kubernetes.io/hostname": "w1" },
      tolerations: [{ key: "node-role.kubernetes.io/control-plane", operator: "Exists" }],
      terminationGracePeriodSeconds: 3600,
      containers: [
        { name: "held", image: "pause@sha256:1", lifecycle: { preStop: { sleep: { seconds: 3600 } } } },
      ],
    });
  });

  it("has a finalizer that nobody takes away", () => {
    deepEqual(templateOf("finalizer").metadata, {
      labels: { app: "held" },
      finalizers: ["turntable.internal/lab-fault"],
    });
  });

  function templateOf(trouble: "grace period" | "finalizer"): { metadata: object; spec: object } {
    // The manifests are an object of Kubernetes; the second one is the Deployment.
    const list = workloadManifests("n", node, "pause@sha256:1", trouble) as {
      items: { spec: { template: { metadata: object; spec: object } } }[];
    };
    equal(list.items.length, 2);
    // Both are there: counted above.
    return list.items[1]!.spec.template;
  }
});
