import assert from "node:assert/strict";
import { formatKuredLock, parseKuredLock } from "../../../../pipelines/lock/kured-lock.ts";
import type { LockState, SeenKured } from "../../../../pipelines/lock/lock-state.ts";
import { releaseLock } from "../../../../pipelines/lock/release-lock.ts";
import { takeLock } from "../../../../pipelines/lock/take-lock.ts";
import { FakeLock } from "./fake-lock.ts";

const now = new Date("2026-11-30T10:00:00Z");
const signal = new AbortController().signal;
const question = { deploy: "linux-7", nodes: new Set(["m1", "w1"]), now };
const kured: SeenKured = { namespace: "kured", name: "kured", resourceVersion: "1", lock: { kind: "free" } };
const free: LockState = { lease: undefined, kureds: [kured] };
const heldBy = (holder: string): SeenKured => ({
  ...kured,
  lock: parseKuredLock(formatKuredLock(holder, now)),
});
const ours = { holder: "turntable/linux-7", since: now, uid: "u1", resourceVersion: "1" };

describe("taking the lock", () => {
  it("takes the Lease, then kured's lock, and looks again", async () => {
    const cluster = new FakeLock(free);
    assert.deepEqual(await takeLock(cluster, question, signal), []);
    assert.deepEqual(cluster.calls, ["read", "create lease turntable/linux-7", "take kured", "read"]);
    assert.deepEqual(cluster.state, { lease: ours, kureds: [heldBy("turntable/linux-7")] });
  });

  it("takes the Lease alone where there is no kured", async () => {
    const cluster = new FakeLock({ lease: undefined, kureds: [] });
    assert.deepEqual(await takeLock(cluster, question, signal), []);
    assert.deepEqual(cluster.calls, ["read", "create lease turntable/linux-7", "read"]);
  });

  it("goes on where it was killed", async () => {
    const cluster = new FakeLock({ lease: ours, kureds: [kured] });
    assert.deepEqual(await takeLock(cluster, question, signal), []);
    assert.deepEqual(cluster.calls, ["read", "take kured", "read"]);
  });

  it("touches nothing while kured holds its lock", async () => {
    const cluster = new FakeLock({ ...free, kureds: [heldBy("w1")] });
    assert.deepEqual(await takeLock(cluster, question, signal), [
      "kured's lock on DaemonSet kured/kured must be free, got held by w1 for 0 s; wait until kured has brought the node back",
    ]);
    assert.deepEqual(cluster.calls, ["read"]);
  });

  it("gives the Lease back when kured was quicker", async () => {
    const cluster = new FakeLock(free, { 3: (state) => ({ ...state, kureds: [heldBy("w1")] }) });
    assert.deepEqual(await takeLock(cluster, question, signal), [
      "kured's lock on DaemonSet kured/kured must be free, got held by w1 for 0 s; wait until kured has brought the node back",
      "the deploy must hold kured's lock on DaemonSet kured/kured, got held by w1",
    ]);
    assert.deepEqual(cluster.state, { lease: undefined, kureds: [heldBy("w1")] });
  });

  it("gives everything back when a second kured appeared", async () => {
    const second = { ...kured, namespace: "kube-system" };
    const cluster = new FakeLock(free, {
      3: (state) => ({ ...state, kureds: [...state.kureds, second] }),
    });
    assert.deepEqual(await takeLock(cluster, question, signal), [
      "one kured at most may run in a cluster, got DaemonSet kured/kured and DaemonSet kube-system/kured; they do not see each other's locks: remove all but one",
      "the deploy must hold kured's lock on DaemonSet kube-system/kured, got a lock that is free",
    ]);
    assert.deepEqual(cluster.state, { lease: undefined, kureds: [kured, second] });
  });

  it("names the deploy that was quicker", async () => {
    const other = { ...ours, holder: "turntable/linux-8" };
    const cluster = new FakeLock(free, { 1: (state) => ({ ...state, lease: other }) });
    assert.deepEqual(await takeLock(cluster, question, signal), [
      "only one deploy may run, got linux-8, which holds the lock for 0 s; wait for it, or see pipectl status",
    ]);
    assert.equal(cluster.state.lease, other);
  });

  it("does not take a Lease for its own that was gone again when it looked", async () => {
    const other = { ...ours, holder: "turntable/linux-8" };
    const cluster = new FakeLock(free, {
      1: (state) => ({ ...state, lease: other }),
      2: (state) => ({ ...state, lease: undefined }),
    });
    assert.deepEqual(await takeLock(cluster, question, signal), [
      "somebody else took the Lease kube-system/node-maintenance at the same moment and gave it back; start again",
    ]);
    assert.deepEqual(cluster.state, free);
  });
});

describe("releasing the lock", () => {
  it("gives kured's lock back before the Lease", async () => {
    const cluster = new FakeLock({ lease: ours, kureds: [heldBy("turntable/linux-7")] });
    await releaseLock(cluster, "linux-7", signal);
    assert.deepEqual(cluster.calls, ["read", "release kured", "delete lease"]);
    assert.deepEqual(cluster.state, free);
  });

  it("leaves what others hold", async () => {
    const state = { lease: { ...ours, holder: "turntable/linux-8" }, kureds: [heldBy("w1")] };
    const cluster = new FakeLock(state);
    await releaseLock(cluster, "linux-7", signal);
    assert.deepEqual(cluster.calls, ["read"]);
    assert.deepEqual(cluster.state, state);
  });
});

describe("taking the lock over", () => {
  const left = { lease: { ...ours, holder: "turntable/linux-6" }, kureds: [heldBy("turntable/linux-6")] };
  const continuing = { ...question, continued: new Set(["linux-6"]) };

  it("passes the Lease on, then kured's lock, and looks again", async () => {
    const cluster = new FakeLock(left);
    assert.deepEqual(await takeLock(cluster, continuing, signal), []);
    assert.deepEqual(cluster.calls, ["read", "pass lease to turntable/linux-7", "take kured", "read"]);
    assert.deepEqual(cluster.state.kureds, [heldBy("turntable/linux-7")]);
  });

  it("goes on where it was killed", async () => {
    const cluster = new FakeLock({ lease: ours, kureds: left.kureds });
    assert.deepEqual(await takeLock(cluster, continuing, signal), []);
    assert.deepEqual(cluster.calls, ["read", "take kured", "read"]);
  });

  it("takes over from nobody whom it does not continue", async () => {
    const cluster = new FakeLock(left);
    const other = { ...question, continued: new Set(["linux-5"]) };
    assert.deepEqual(await takeLock(cluster, other, signal), [
      "only one deploy may run, got linux-6, which holds the lock for 0 s; wait for it, or see pipectl status",
      "kured's lock on DaemonSet kured/kured must be free, got held by turntable/linux-6 for 0 s, a deploy that did not release it; see pipectl status, then pipectl unlock",
    ]);
    assert.deepEqual(cluster.state, left);
  });

  it("does not give back what it took over, because a node is half rolled", async () => {
    const cluster = new FakeLock(left, { 3: (state) => ({ ...state, kureds: [heldBy("w1")] }) });
    const refusals = await takeLock(cluster, continuing, signal);
    assert.equal(refusals.length, 2);
    assert.equal(cluster.state.lease?.holder, "turntable/linux-7");
  });
});
