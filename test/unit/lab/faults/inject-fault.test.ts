import { deepEqual, rejects } from "node:assert/strict";
import { injectFault } from "../../../../lab/faults/inject-fault.ts";
import { fakeNodeFault } from "./fake-fault.ts";
import type { Happened } from "./fake-fault.ts";
import { fakeLab } from "./fake-lab.ts";

describe("injecting a fault", () => {
  let happened: Happened = [];
  beforeEach(() => {
    happened = [];
  });

  it("says what is seen and how it ends", async () => {
    const lab = fakeLab();
    await injectFault(lab, [fakeNodeFault("kubelet-stopped", happened)], "kubelet-stopped", "w1");
    deepEqual(happened, ["inject kubelet-stopped w1"]);
    deepEqual(lab.lines, [
      "kubelet-stopped on w1: injected",
      "What you see: it is broken. `npm run lab -- heal` undoes it.",
    ]);
  });

  it("touches no node when one refuses", async () => {
    const fault = fakeNodeFault("kubelet-stopped", happened, {
      refusal: (_lab, { name }) => Promise.resolve(name === "w2" ? "not today" : undefined),
    });
    await rejects(injectFault(fakeLab(), [fault], "kubelet-stopped", "all"), {
      message: "kubelet-stopped on w2 is refused: not today",
    });
    deepEqual(happened, []);
  });

  it("warns by what is active and by what it has just injected", async () => {
    const lab = fakeLab();
    const fault = fakeNodeFault("etcd-stopped", happened, {
      appliesTo: "masters",
      warning: (_lab, _node, active) => active.map(({ name, node }) => `${name} ${node ?? ""}`).join(", "),
    });
    const other = fakeNodeFault("host-off", [], { active: ["m3"], warning: () => undefined });
    const unrelated = fakeNodeFault("disk-full", [], { active: ["m3"] });
    await injectFault(lab, [fault, other, unrelated], "etcd-stopped", "all");
    deepEqual(lab.lines.slice(0, 6), [
      "etcd-stopped on m1: host-off m3",
      "etcd-stopped on m1: injected",
      "etcd-stopped on m2: host-off m3, etcd-stopped m1",
      "etcd-stopped on m2: injected",
      "etcd-stopped on m3: host-off m3, etcd-stopped m1, etcd-stopped m2",
      "etcd-stopped on m3: injected",
    ]);
  });
});
