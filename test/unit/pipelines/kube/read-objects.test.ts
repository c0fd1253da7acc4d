import assert from "node:assert/strict";
import { clusterBudgetSchema } from "../../../../pipelines/kube/cluster-budget.ts";
import { clusterNodeSchema } from "../../../../pipelines/kube/cluster-node.ts";
import { clusterPodSchema } from "../../../../pipelines/kube/cluster-pod.ts";

const POD = { namespace: "app", name: "p", uid: "u" };

const readNode = (status: string, taints: readonly object[]) => {
  const { ready, untainted } = clusterNodeSchema.parse({
    metadata: { name: "w1" },
    spec: { taints },
    status: {
      conditions: [
        { type: "MemoryPressure", status: "True" },
        { type: "Ready", status },
      ],
    },
  });
  return [ready, untainted];
};

const readController = (ownerReferences: readonly object[]) =>
  clusterPodSchema.parse({ metadata: { ...POD, ownerReferences }, spec: {} }).controller;

const readSelector = (spec: object) =>
  clusterBudgetSchema.parse({ metadata: { namespace: "app", name: "b" }, spec }).selector;

describe("what is read of a node", () => {
  it("knows a bare object", () =>
    assert.deepEqual(clusterNodeSchema.parse({ metadata: { name: "w1" } }), {
      name: "w1",
      labels: {},
      ready: false,
      cordoned: false,
      untainted: true,
      addresses: [],
      kubeletVersion: "",
      architecture: "",
      bootId: "",
      annotations: {},
    }));

  it("takes only Ready=True for ready, and no condition's taint for a taint", () => {
    const unschedulable = { key: "node.kubernetes.io/unschedulable", effect: "NoSchedule" };
    assert.deepEqual(readNode("True", [unschedulable, { key: "x", effect: "PreferNoSchedule" }]), [
      true,
      true,
    ]);
    assert.deepEqual(readNode("Unknown", [{ key: "x", effect: "NoSchedule" }]), [false, false]);
    assert.deepEqual(readNode("False", [{ key: "x", effect: "NoExecute" }]), [false, false]);
  });
});

describe("what is read of a pod", () => {
  it("takes the owner that controls it, not any owner", () => {
    const owner = { kind: "Node", name: "w1", uid: "n" };
    const controller = { kind: "ReplicaSet", name: "r", uid: "r", controller: true };
    assert.deepEqual(readController([owner, controller]), { kind: "ReplicaSet", name: "r", uid: "r" });
    assert.equal(readController([owner]), undefined);
  });
});

describe("what is read of a budget", () => {
  it("tells an empty selector from none", () => {
    assert.deepEqual(readSelector({ selector: {} }), []);
    assert.equal(readSelector({}), undefined);
    assert.deepEqual(
      readSelector({
        selector: {
          matchLabels: { a: "1" },
          matchExpressions: [
            { key: "b", operator: "NotIn", values: ["2"] },
            { key: "c", operator: "DoesNotExist" },
          ],
        },
      }),
      [
        { key: "a", operator: "in", values: ["1"] },
        { key: "b", operator: "not-in", values: ["2"] },
        { key: "c", operator: "absent" },
      ],
    );
  });
});
