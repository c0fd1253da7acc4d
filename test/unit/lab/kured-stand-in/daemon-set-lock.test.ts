import assert from "node:assert/strict";
import { createDaemonSetLock } from "../../../../lab/kured-stand-in/program/daemon-set-lock.ts";
import { DAEMON_SET, FakeCluster } from "./fake-cluster.ts";
import { fakeIo } from "./fake-io.ts";
import { flagsWith } from "./kured-flags-fixture.ts";

const OTHER = '{"nodeID":"w2","metadata":{"unschedulable":false},"created":"2027-02-04T02:00:00Z","TTL":0}';

describe("the lock on the DaemonSet", () => {
  it("is taken in kured's form, is then held, and is given back after its delay", async () => {
    const { cluster, lock, io } = setUp("--lock-release-delay=30s");

    assert.equal(await lock.holding(), undefined);
    assert.equal(await lock.acquire(true), "w1");
    assert.equal(
      cluster.lock,
      '{"nodeID":"w1","metadata":{"unschedulable":true},"created":"2027-02-04T03:00:00Z","TTL":0}',
    );
    assert.equal((await lock.holding())?.metadata.unschedulable, true);

    await lock.release();
    assert.deepEqual(io.slept, [30_000]);
    assert.equal(cluster.lock, undefined);
    assert.deepEqual(cluster.writes, ["lock", "unlock"]);
  });

  it("is left to whoever has it", async () => {
    const { cluster, lock } = setUp();
    cluster.lock = OTHER;

    assert.equal(await lock.holding(), undefined);
    assert.equal(await lock.acquire(false), "w2");
    await assert.rejects(lock.release(), { message: "the lock must be held by w1 to be released, got w2" });
    assert.equal(cluster.lock, OTHER);
    assert.deepEqual(cluster.writes, []);
  });

  it("is left as it is when this node has it already", async () => {
    const { cluster, lock } = setUp();
    await lock.acquire(true);
    const text = cluster.lock;

    assert.equal(await lock.acquire(false), "w1");
    assert.equal(cluster.lock, text);
  });

  it("is taken from a holder whose time is over", async () => {
    const { cluster, lock } = setUp();
    cluster.lock = OTHER.replace('"TTL":0', '"TTL":60000000000');

    assert.equal(await lock.acquire(false), "w1");
  });

  it("is not taken when somebody is quicker between reading and writing", async () => {
    const { cluster, lock, io } = setUp();
    cluster.intercept = ({ method }) => {
      if (method === "PATCH" && cluster.lock === undefined) {
        cluster.lock = OTHER;
        cluster.touch();
      }
      return undefined;
    };

    assert.equal(await lock.acquire(false), "w2");
    assert.deepEqual(io.slept, [1_000]);
    assert.deepEqual(cluster.writes, []);
  });

  it("is given up when the DaemonSet never stands still", async () => {
    const { cluster, lock } = setUp();
    cluster.intercept = ({ method }) => {
      if (method === "PATCH") {
        cluster.touch();
      }
      return undefined;
    };

    await assert.rejects(lock.acquire(false), {
      message: `${DAEMON_SET} changed each of the 30 times that its lock was written`,
    });
  });

  it("is read again while the API server does not answer, for five minutes", async () => {
    const { cluster, lock, io } = setUp();
    let failures = 2;
    cluster.intercept = () => {
      failures -= 1;
      return failures >= 0 ? { status: 503, body: { message: "not yet" } } : undefined;
    };
    assert.equal(await lock.holding(), undefined);
    assert.deepEqual(io.slept, [1_000, 1_000]);

    cluster.intercept = () => ({ status: 503, body: { message: "never" } });
    await assert.rejects(lock.holding(), {
      message: `GET ${DAEMON_SET}: the API server answers 503: never`,
    });
    assert.equal(io.slept.length, 2 + 299);
  });
});

function setUp(...args: readonly string[]) {
  const cluster = new FakeCluster();
  const io = fakeIo();
  const flags = flagsWith("--ds-namespace=kured", ...args);
  return { cluster, io, lock: createDaemonSetLock(cluster.send, flags, io) };
}
