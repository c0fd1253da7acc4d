import assert from "node:assert/strict";
import { rollNode } from "../../../../pipelines/roll/roll-node.ts";
import { FakeHost, roll, ROLL } from "./fake-host.ts";

const { signal } = new AbortController();

describe("rolling a node that must not go on", () => {
  const REFUSED_BEFORE = ["look", "read host", "annotate", "stage", "safety cordon"];

  it("touches nothing when the safety checks say no before the cordon", async () => {
    const host = new FakeHost();
    host.unsafe = { cordon: ["m2 must be Ready, got NotReady"] };
    assert.deepEqual(await roll(host), {
      outcome: "failed",
      phase: "check",
      reasons: ["m2 must be Ready, got NotReady"],
    });
    assert.deepEqual(host.calls, REFUSED_BEFORE);
    assert.equal(host.node?.cordoned, false);
  });

  it("does not reboot, and stays cordoned, when they say no after the drain", async () => {
    const host = new FakeHost();
    host.unsafe = { reboot: ["etcd on m3 must answer"] };
    assert.deepEqual(await roll(host), {
      outcome: "failed",
      phase: "reboot",
      reasons: ["etcd on m3 must answer"],
    });
    assert.equal(host.reboots(), 0);
    assert.equal(host.node?.cordoned, true);
  });

  it("stays cordoned when they say no after its return", async () => {
    const host = new FakeHost();
    host.unsafe = { return: ["etcd on m3 must have caught up"] };
    assert.deepEqual(await roll(host), {
      outcome: "failed",
      phase: "verify",
      reasons: ["etcd on m3 must have caught up"],
    });
    assert.equal(host.node?.cordoned, true);
  });

  it("refuses a host with a problem of its own before it stages", async () => {
    const host = new FakeHost();
    host.state = { ...host.state, problems: ["its update timer must be masked, got enabled"] };
    assert.deepEqual(await roll(host), {
      outcome: "failed",
      phase: "read",
      reasons: ["its update timer must be masked, got enabled"],
    });
    assert.deepEqual(host.calls, ["look", "read host"]);
  });

  it("refuses a host that another deploy left half rolled for another version", async () => {
    const host = new FakeHost();
    host.unsafe = { reboot: ["no"] };
    await roll(host);
    const target = { version: "6.18.10", digest: "sha256:newer", reference: "r" };
    assert.deepEqual(await roll(host, { target, deploy: "linux-8" }), {
      outcome: "failed",
      phase: "read",
      reasons: [
        "w1 was left half rolled by linux-7 since 2026-11-30T10:00:00.000Z, for sha256:new; finish that deploy first, or bring the node back by hand and remove its annotation turntable.internal/roll, got sha256:newer",
      ],
    });
  });

  it("fails for a host that never returns, and leaves it cordoned", async () => {
    const host = new FakeHost();
    host.looks = Number.POSITIVE_INFINITY;
    assert.deepEqual(await roll(host), {
      outcome: "failed",
      phase: "boot",
      reasons: ["waited 60 s for w1 to boot anew in vain: the API server still shows the boot boot-0"],
    });
    assert.equal(host.node?.cordoned, true);
  });

  it("fails for a host that booted what it ran before", async () => {
    const host = new FakeHost();
    host.afterReboot = (state) => ({ ...state, bootId: "boot-1", next: state.booted });
    assert.deepEqual(await roll(host), {
      outcome: "failed",
      phase: "verify",
      reasons: [
        "w1 must have booted sha256:new (6.18.9), got sha256:old; look at its boot loader and at the journal of the boot before",
      ],
    });
    assert.equal(host.node?.cordoned, true);
  });

  it("fails for a host that boots twice", async () => {
    const host = new FakeHost();
    host.afterReboot = (state) => ({ ...state, bootId: "boot-1", booted: state.next, kernel: "6.18.9" });
    const world = host.world();
    const agent = { ...world.agent };
    agent.read = async (...args) => {
      const state = await world.agent.read(...args);
      return state.bootId === "boot-1" ? { ...state, bootId: "boot-2" } : state;
    };
    const { reasons } = await rollNode({ ...world, agent }, ROLL, signal);
    assert.deepEqual(reasons, [
      "w1 must reboot once, got the boot boot-2 after boot-1; find out why it restarts",
    ]);
  });

  it("fails for a kernel below the floor", async () => {
    const host = new FakeHost();
    assert.deepEqual(await roll(host, { kernelFloor: "6.19.0" }), {
      outcome: "failed",
      phase: "verify",
      reasons: ["w1 must run a kernel of at least 6.19.0, got 6.18.9"],
    });
  });

  it("fails for a node that is deleted while it is rolled", async () => {
    const host = new FakeHost();
    host.afterReboot = (state) => {
      host.node = undefined;
      return state;
    };
    assert.deepEqual(await roll(host), {
      outcome: "failed",
      phase: "boot",
      reasons: ["w1 must stay a node of the cluster, got deleted while it was rolled"],
    });
  });

  it("fails for a node whose object nobody may read", async () => {
    const host = new FakeHost();
    host.node = host.node && { ...host.node, annotations: { "turntable.internal/roll": "{}" } };
    const { phase, reasons } = await roll(host);
    assert.equal(phase, "read");
    assert.match(
      reasons.join("\n"),
      /^annotation turntable\.internal\/roll of node w1 must be what a deploy wrote, got {}: /,
    );
  });
});
