import { deepEqual, throws } from "node:assert/strict";
import { chooseFault } from "../../../../lab/faults/choose-fault.ts";
import { fakeClusterFault, fakeNodeFault } from "./fake-fault.ts";
import { fakeLab } from "./fake-lab.ts";

const FAULTS = [
  fakeNodeFault("kubelet-stopped", []),
  fakeNodeFault("etcd-stopped", [], { appliesTo: "masters" }),
  fakeNodeFault("disk-full", [], { appliesTo: "workers" }),
  fakeClusterFault("registry-down", []),
];

function labels(name: string, place: string | undefined): readonly string[] {
  return chooseFault(fakeLab(), FAULTS, name, place).sites.map(({ label }) => label);
}

describe("the places that a fault command names", () => {
  it("are the node that is named", () => {
    deepEqual(labels("kubelet-stopped", "w2"), ["kubelet-stopped on w2"]);
  });

  it("are every node that the fault applies to when all are named", () => {
    deepEqual(labels("etcd-stopped", "all"), [
      "etcd-stopped on m1",
      "etcd-stopped on m2",
      "etcd-stopped on m3",
    ]);
    deepEqual(labels("disk-full", "all"), ["disk-full on w1", "disk-full on w2"]);
  });

  it("are none in particular when the fault is of the whole cluster", () => {
    deepEqual(labels("registry-down", undefined), ["registry-down"]);
  });

  it("are refused for a fault that does not exist", () => {
    throws(() => labels("kubelet-stoped", "w1"), {
      message:
        'a fault must be one of kubelet-stopped, etcd-stopped, disk-full, registry-down, got "kubelet-stoped"',
    });
  });

  it("are refused for a node that the fault does not apply to", () => {
    throws(() => labels("etcd-stopped", "w1"), {
      message: "etcd-stopped needs one of m1, m2, m3 or all, got w1",
    });
  });

  it("are refused when a fault of a node gets none", () => {
    throws(() => labels("disk-full", undefined), {
      message: "disk-full needs one of w1, w2 or all, got nothing",
    });
  });

  it("are refused when a fault of the cluster gets one", () => {
    throws(() => labels("registry-down", "w1"), {
      message: "registry-down is a fault of the whole cluster and takes no node, got w1",
    });
  });
});
