import assert from "node:assert/strict";
import { considerReboot } from "../../../../lab/kured-stand-in/program/consider-reboot.ts";
import { createDaemonSetLock } from "../../../../lab/kured-stand-in/program/daemon-set-lock.ts";
import { FakeCluster } from "./fake-cluster.ts";
import type { FakePod } from "./fake-cluster.ts";
import { fakeIo } from "./fake-io.ts";
import { flagsWith } from "./kured-flags-fixture.ts";

const PODS: readonly FakePod[] = [
  { name: "web", node: "w1", owner: "ReplicaSet/web", labels: { app: "web" } },
  { name: "bare", node: "w1" },
  { name: "agent", node: "w1", owner: "DaemonSet/kured" },
  { name: "lost", node: "w1", owner: "DaemonSet/gone" },
  { name: "elsewhere", node: "w2", labels: { app: "zot" } },
];
const PROMETHEUS = [
  "--prometheus-url=http://p",
  "--alert-filter-regexp=^NodeDown$",
  "--alert-filter-match-only",
];
const DRAINED = ["lock", "cordon", "evict web", "evict bare", "evict lost"];

describe("a look at a node that asks for a reboot", () => {
  it("takes the lock, cordons, evicts everything but the pods of DaemonSets, and reboots", async () => {
    const { cluster, io, look } = setUp();

    assert.equal(await look(), undefined);
    assert.deepEqual(cluster.writes, DRAINED);
    assert.deepEqual(
      cluster.pods.map(({ name }) => name),
      ["agent", "elsewhere"],
    );
    assert.match(cluster.lock ?? "", /"nodeID":"w1","metadata":\{"unschedulable":false\}/);
    assert.equal(cluster.cordoned, true);
    assert.equal(io.rebooted, 1);
  });

  it("remembers in the lock that the node was cordoned before", async () => {
    const { cluster, look } = setUp();
    cluster.cordoned = true;

    assert.equal(await look(), undefined);
    assert.match(cluster.lock ?? "", /"metadata":\{"unschedulable":true\}/);
  });

  for (const [what, args, reason] of [
    ["outside the window", ["--start-time=04:00", "--end-time=05:00"], "Outside the reboot window"],
    [
      "while a pod on the node holds it",
      ["--blocking-pod-selector=app=zot", "--blocking-pod-selector=app=web"],
      "Reboot blocked: matching pods: kured/web",
    ],
    [
      "while Prometheus does not answer",
      PROMETHEUS,
      "Reboot blocked: prometheus query error: Error: nothing was to be fetched",
    ],
  ] as const) {
    it(`touches nothing ${what}`, async () => {
      const { cluster, io, look } = setUp(...args);

      assert.equal(await look(), reason);
      assert.deepEqual(cluster.writes, []);
      assert.equal(io.rebooted, 0);
    });
  }

  it("touches nothing when no reboot is asked for", async () => {
    const { cluster, look } = setUp();

    assert.equal(await look({ rebootRequired: () => Promise.resolve(false) }), "Reboot not required");
    assert.deepEqual(cluster.writes, []);
  });

  it("touches nothing while an alert of the list is active, and goes on when another one is", async () => {
    const { cluster, look } = setUp(...PROMETHEUS);

    assert.equal(await look({ fetch: alerting("NodeDown") }), "Reboot blocked: 1 active alerts: NodeDown");
    assert.deepEqual(cluster.writes, []);
    assert.equal(await look({ fetch: alerting("Watchdog") }), undefined);
  });

  it("touches nothing while the pods that may hold it cannot be listed", async () => {
    const { cluster, look } = setUp("--blocking-pod-selector=app=zot");
    cluster.intercept = ({ path }) =>
      path === "/api/v1/pods" ? { status: 403, body: { message: "forbidden" } } : undefined;

    assert.equal(
      await look(),
      "Reboot blocked: pod query error: KubeError: GET /api/v1/pods: the API server answers 403: forbidden",
    );
    assert.deepEqual(cluster.writes, []);
  });

  it("touches nothing while another has the lock", async () => {
    const { cluster, look } = setUp();
    cluster.lock = '{"nodeID":"turntable/d1"}';

    assert.equal(await look(), "Lock already held: turntable/d1");
    assert.deepEqual(cluster.writes, []);
  });

  it("respects a budget until the drain's time is over, then gives the lock back and uncordons", async () => {
    const { cluster, io, look } = setUp("--lock-release-delay=7s");
    cluster.protectedPods.add("web");

    assert.equal(
      await look(),
      "Unable to cordon or drain w1: Error: w1 must be drained in 10 s, left are kured/web",
    );
    assert.deepEqual(cluster.writes, ["lock", "cordon", "evict bare", "evict lost", "unlock", "uncordon"]);
    assert.equal(io.rebooted, 0);
    assert.equal(io.slept.at(-1), 7_000);
  });

  it("reboots after a failed drain only when that is forced", async () => {
    const { cluster, io, look } = setUp("--force-reboot");
    cluster.protectedPods.add("web");

    assert.equal(await look(), undefined);
    assert.equal(io.rebooted, 1);
    assert.deepEqual(cluster.writes, ["lock", "cordon", "evict bare", "evict lost"]);
  });
});

function setUp(...args: readonly string[]) {
  const cluster = new FakeCluster();
  cluster.pods = PODS;
  const io = fakeIo();
  const flags = flagsWith("--ds-namespace=kured", ...args);
  const lock = createDaemonSetLock(cluster.send, flags, io);
  const look = (changes: Parameters<typeof fakeIo>[0] = {}) =>
    considerReboot(cluster.send, flags, lock, Object.assign(io, changes));
  return { cluster, io, look };
}

function alerting(alertname: string): typeof fetch {
  const metric = { alertname, alertstate: "firing" };
  return () =>
    Promise.resolve(
      Response.json({
        status: "success",
        data: { resultType: "vector", result: [{ metric, value: [0, "1"] }] },
      }),
    );
}
