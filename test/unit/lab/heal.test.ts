import { deepEqual, rejects } from "node:assert/strict";
import { heal } from "../../../lab/heal.ts";
import type { Fault } from "../../../lab/faults/fault.ts";
import { fakeClusterFault, fakeNodeFault } from "./faults/fake-fault.ts";
import type { Happened } from "./faults/fake-fault.ts";
import { fakeLab } from "./faults/fake-lab.ts";

describe("healing a lab", () => {
  let happened: Happened = [];
  beforeEach(() => {
    happened = [];
  });

  const waits = {
    apiAnswers: () => {
      happened.push("the API answers");
      return Promise.resolve();
    },
    whole: () => {
      happened.push("the lab is whole");
      return Promise.resolve();
    },
  };
  const healAll = (faults: readonly Fault[], lab = fakeLab()) => heal(lab, faults, waits);

  it("undoes what is active, hosts first, objects of the cluster once the API answers", async () => {
    const lab = fakeLab();
    await healAll(
      [
        fakeClusterFault("registry-down", happened),
        fakeNodeFault("host-off", happened, { active: ["m1", "w2"] }),
        fakeNodeFault("kubelet-stopped", happened, { active: ["w1"] }),
      ],
      lab,
    );
    deepEqual(happened, [
      "heal host-off m1",
      "heal host-off w2",
      "heal kubelet-stopped w1",
      "the API answers",
      "heal registry-down",
      "the lab is whole",
    ]);
    deepEqual(lab.lines.toSorted(), [
      "host-off on m1: healed",
      "host-off on m1: healing",
      "host-off on w2: healed",
      "host-off on w2: healing",
      "kubelet-stopped on w1: healed",
      "kubelet-stopped on w1: healing",
      "registry-down: healed",
      "registry-down: healing",
    ]);
  });

  it("touches nothing in a lab without faults", async () => {
    await healAll([fakeNodeFault("host-off", happened)]);
    deepEqual(happened, ["the API answers", "the lab is whole"]);
  });

  it("goes on after a fault that cannot be healed, and then says which", async () => {
    const broken = fakeNodeFault("host-off", happened, {
      active: ["w1"],
      heal: () => Promise.reject(new Error("it does not start")),
    });
    const faults = [broken, fakeNodeFault("kubelet-stopped", happened, { active: ["w2"] })];
    await rejects(healAll(faults), {
      message: "these faults could not be healed:\n  host-off on w1: it does not start",
    });
    deepEqual(happened, ["heal kubelet-stopped w2", "the API answers"]);
  });

  it("says of which fault it could not tell whether it is active", async () => {
    const unknown = fakeNodeFault("host-off", happened, {
      isActive: ({ nodes }, node) =>
        node === nodes[0] ? Promise.reject(new Error("no answer")) : Promise.resolve(false),
    });
    await rejects(healAll([unknown]), {
      message: "these faults could not be healed:\n  host-off on m1: no answer",
    });
  });
});
