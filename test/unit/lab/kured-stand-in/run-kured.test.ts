import assert from "node:assert/strict";
import { finishReboot } from "../../../../lab/kured-stand-in/program/finish-reboot.ts";
import { createDaemonSetLock } from "../../../../lab/kured-stand-in/program/daemon-set-lock.ts";
import { runKured } from "../../../../lab/kured-stand-in/program/run-kured.ts";
import { FakeCluster } from "./fake-cluster.ts";
import { fakeIo } from "./fake-io.ts";
import { flagsWith } from "./kured-flags-fixture.ts";

describe("the stand-in after its node came back", () => {
  it("uncordons the node, waits the release delay and gives the lock back", async () => {
    const { cluster, finish, io } = back('{"nodeID":"w1"}', "--lock-release-delay=9s");

    await finish();
    assert.deepEqual(cluster.writes, ["uncordon", "unlock"]);
    assert.deepEqual(io.slept, [9_000]);
  });

  it("leaves a node cordoned that was cordoned before", async () => {
    const { cluster, finish } = back('{"nodeID":"w1","metadata":{"unschedulable":true}}');

    await finish();
    assert.deepEqual(cluster.writes, ["unlock"]);
    assert.equal(cluster.cordoned, true);
  });

  it("leaves the lock of another and its own node alone", async () => {
    const { cluster, finish } = back('{"nodeID":"w2"}');

    await finish();
    assert.deepEqual(cluster.writes, []);
    assert.equal(cluster.cordoned, true);
  });
});

describe("the run of the stand-in", () => {
  it("ends an earlier reboot first, looks once a period, and fails when the host stays up", async () => {
    const cluster = new FakeCluster();
    cluster.lock = '{"nodeID":"w1"}';
    let asked = 0;
    const io = fakeIo({
      rebootRequired: () => {
        asked += 1;
        return Promise.resolve(asked === 3);
      },
    });

    await assert.rejects(runKured(cluster.send, flagsWith("--ds-namespace=kured"), io), {
      message: "w1 must go down within 10 minutes of its reboot",
    });
    assert.deepEqual(cluster.writes, ["uncordon", "unlock", "lock", "cordon"]);
    assert.deepEqual(io.slept, [10_000, 0, 10_000, 10_000, 10_000, 600_000]);
    assert.deepEqual(io.logged, [
      "Uncordoning node w1",
      "Releasing lock after its delay",
      "Reboot not required",
      "Draining node w1",
      "Triggering reboot for node w1",
    ]);
    assert.equal(io.rebooted, 1);
  });

  it("goes on trying to end an earlier reboot", async () => {
    const cluster = new FakeCluster();
    cluster.lock = '{"nodeID":"w1"}';
    let refused = false;
    cluster.intercept = ({ method, path }) => {
      const first = method === "PATCH" && path === "/api/v1/nodes/w1" && !refused;
      refused ||= first;
      return first ? { status: 500, body: { message: "etcd is away" } } : undefined;
    };
    const io = fakeIo();

    await assert.rejects(runKured(cluster.send, flagsWith("--ds-namespace=kured"), io));
    assert.deepEqual(io.logged.slice(0, 4), [
      "Uncordoning node w1",
      "Unable to end the reboot, will retry: KubeError: PATCH /api/v1/nodes/w1: the API server answers 500: etcd is away",
      "Uncordoning node w1",
      "Releasing lock after its delay",
    ]);
  });
});

function back(lock: string, ...args: readonly string[]) {
  const cluster = new FakeCluster();
  cluster.lock = lock;
  cluster.cordoned = true;
  const io = fakeIo();
  const flags = flagsWith("--ds-namespace=kured", ...args);
  const own = createDaemonSetLock(cluster.send, flags, io);
  return { cluster, io, finish: () => finishReboot(cluster.send, "w1", own, io) };
}
