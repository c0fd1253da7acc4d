import assert from "node:assert/strict";
import { apiServerStopped } from "../../lab/faults/api-server-stopped.ts";
import { etcdLearner } from "../../lab/faults/etcd-learner.ts";
import { etcdRemoved } from "../../lab/faults/etcd-removed.ts";
import { etcdStopped } from "../../lab/faults/etcd-stopped.ts";
import { FAULTS } from "../../lab/faults/index.ts";
import { activeFaults } from "../../lab/faults/active-faults.ts";
import { injectFault } from "../../lab/faults/inject-fault.ts";
import { heal } from "../../lab/heal.ts";
import { tryFault } from "../support/lab/fault-trial.ts";
import { isApiReady, seeControlPlane } from "../support/lab/observe-control-plane.ts";
import type { SeenControlPlane } from "../support/lab/observe-control-plane.ts";
import { useLab } from "../support/lab/use-lab.ts";
import { waitFor } from "../support/wait-for.ts";

const ALL = ["m1", "m2", "m3"];
const WHOLE: SeenControlPlane = { voters: ALL, learners: [], etcd: ALL, api: ALL };

describe("a fault of the control plane", function () {
  this.timeout(400_000);
  const lab = useLab();

  it("etcd-stopped: a voter does not answer, and the API server beside it is not ready", () =>
    tryFault(lab(), {
      fault: etcdStopped,
      node: "m1",
      observe: seeControlPlane,
      healthy: WHOLE,
      broken: [{ ...WHOLE, etcd: ["m2", "m3"], api: ["m2", "m3"] }],
    }));

  it("etcd-removed: two voters are left", () =>
    tryFault(lab(), {
      fault: etcdRemoved,
      node: "m2",
      observe: seeControlPlane,
      healthy: WHOLE,
      broken: [{ voters: ["m1", "m3"], learners: [], etcd: ["m1", "m3"], api: ["m1", "m3"] }],
    }));

  it("etcd-learner: two voters and a learner, whose API server is not ready", () =>
    tryFault(lab(), {
      fault: etcdLearner,
      node: "m3",
      observe: seeControlPlane,
      healthy: WHOLE,
      // A learner does not say who the members are.
      broken: [{ voters: ["m1", "m2"], learners: ["m3"], etcd: ["m1", "m2"], api: ["m1", "m2"] }],
    }));

  it("api-server-stopped: one is gone and the load balancer goes on with the others", () =>
    tryFault(lab(), {
      fault: apiServerStopped,
      node: "m2",
      observe: async (seen) => [await seeControlPlane(seen), await isApiReady(seen.lab)],
      healthy: [WHOLE, true],
      broken: [[{ ...WHOLE, api: ["m1", "m3"] }, true]],
    }));

  it("of every kind at once is undone by one heal, without a quorum and without an API to begin with", async () => {
    const { lab: broken } = lab();
    await injectFault(broken, FAULTS, "cordoned-by-somebody", "w1");
    await injectFault(broken, FAULTS, "api-server-stopped", "all");
    await injectFault(broken, FAULTS, "etcd-removed", "m1");
    await injectFault(broken, FAULTS, "etcd-stopped", "m2");
    await injectFault(broken, FAULTS, "disk-full", "w2");
    try {
      await waitFor(
        "that nothing answers",
        async () => ((await isApiReady(broken)) ? "the API answers" : undefined),
        { deadlineSeconds: 30 },
      );
      assert.deepEqual(await activeFaults(broken, FAULTS), [
        { name: "disk-full", node: "w2" },
        { name: "etcd-stopped", node: "m2" },
        { name: "etcd-removed", node: "m1" },
        { name: "api-server-stopped", node: "m1" },
        { name: "api-server-stopped", node: "m2" },
        { name: "api-server-stopped", node: "m3" },
      ]);
    } finally {
      await heal(broken);
    }
    assert.deepEqual(await activeFaults(broken, FAULTS), []);
    assert.deepEqual(await seeControlPlane(lab()), WHOLE);
    assert.equal((await lab().core.readNode({ name: "w1" })).spec?.unschedulable, undefined);
  });
});
