import assert from "node:assert/strict";
import { planText } from "../../../../pipelines/plan/plan-text.ts";
import { budget, node, pod, WORKERS } from "./objects-fixture.ts";
import { fakeCluster, planOf } from "./plan-fixture.ts";

describe("the plan", () => {
  it("asks for each list once and for each eviction once", async () => {
    const cluster = fakeCluster();
    await planOf(cluster);
    assert.deepEqual(cluster.calls.toSorted(), [
      "API servers",
      "budgets",
      "daemon sets",
      "eviction",
      "eviction",
      "namespaces",
      "nodes",
      "pods",
    ]);
  });

  it("never has more evictions under way than connections", async () => {
    const pods = Array.from({ length: 200 }, (_, index) => pod(`p${index}`, "w1"));
    let running = 0;
    let most = 0;
    const cluster = fakeCluster({
      listPods: () => Promise.resolve(pods),
      tryEviction: async () => {
        most = Math.max(most, ++running);
        await Promise.resolve();
        running -= 1;
        return { kind: "allowed" };
      },
    });
    const plan = await planOf(cluster);
    assert.deepEqual([most, plan.evictions], [16, { evictable: 200, tried: 200, allowed: 200 }]);
  });

  it("stops when the cluster cannot be read", async () => {
    const cluster = fakeCluster({ tryEviction: () => Promise.reject(new Error("away")) });
    await assert.rejects(planOf(cluster), { message: "away" });
  });

  it("refuses a fleet without nodes, and says everything else that is wrong", async () => {
    const cluster = fakeCluster({ listNodes: () => Promise.resolve([node("m1"), node("m2")]) });
    const plan = await planOf(cluster, { ...WORKERS, hostNames: ["w1"] });
    assert.deepEqual(
      [plan.verdict, plan.canary, plan.rest, plan.refusals],
      [
        "refused",
        undefined,
        [],
        [
          "the fleet must have a node, got none for !node-role.kubernetes.io/control-plane",
          "the fleet must have every declared host, got no node for w1; bring it back, or take it out of turntable:inventory",
        ],
      ],
    );
  });

  it("keeps the canary even when nobody can roll it, but plans it from nowhere", async () => {
    const cluster = fakeCluster({
      listNodes: () => Promise.resolve([node("m1", { untainted: false }), node("w1")]),
    });
    const plan = await planOf(cluster, { ...WORKERS, hostNames: ["w1"] });
    assert.deepEqual(
      [plan.canary, plan.refusals],
      [
        undefined,
        [
          "every node must be rolled from another one, got no Ready node without taints besides w1; add one, or remove the taints of one",
        ],
      ],
    );
  });

  it("leaves no rule out", async () => {
    const blocked = { kind: "blocked", message: "" } as const;
    const cluster = fakeCluster({
      listNodes: () =>
        Promise.resolve([
          node("m1", { kubeletVersion: "v1.32.0" }),
          node("m2", { ready: false }),
          node("w1", { labels: { odd: "" }, untainted: false }),
          node("w2", { cordoned: true }),
        ]),
      listPods: () => Promise.resolve([pod("p", "m1"), pod("bare", "m1", { controller: undefined })]),
      listBudgets: () => Promise.resolve([budget("b", "", { selector: [], currentHealthy: 2 })]),
      tryEviction: () => Promise.resolve(blocked),
    });
    const plan = await planOf(cluster, {
      ...WORKERS,
      fleet: "master",
      nodeSelector: "node-role.kubernetes.io/control-plane",
      otherFleets: { workers: "odd" },
      hostNames: ["m1", "m2", "m3"],
    });
    assert.deepEqual(
      plan.refusals.map((refusal) => refusal.replace(/;.*/, "")),
      [
        "every node must be in exactly one fleet, got none for w2",
        "the fleet must have every declared host, got no node for m3",
        "every node of the cluster must be Ready, got NotReady for m2",
        "no node of the cluster may be cordoned by somebody else, got w2",
        "etcd must keep its quorum while one master is away, got 2 masters, quorum 2, 1 up, 0 while one is away",
        "a kubelet must not be newer than the API servers it talks to, got v1.32.0 on m1 and v1.31.0 at 10.0.0.1:6443",
        "every node must be rolled from another one, got no Ready node without taints besides m1",
        "every pod must have a controller that starts it again elsewhere, got none for app/bare on m1",
        "every eviction of the drain must be allowed, got no for app/p on m1: budget app/b wants 2 healthy of 3, 2 are: wait until its pods are healthy again",
      ],
    );
  });

  it("looks for the registry in its own namespace only", async () => {
    const pods = [pod("zot", "w2", { labels: { app: "zot" } })];
    const plan = await planOf(fakeCluster({ listPods: () => Promise.resolve(pods) }));
    assert.deepEqual(plan.registryHosts, []);
  });

  it("stays small on a cluster where everything is wrong", async () => {
    const nodes = Array.from({ length: 1_000 }, (_, index) =>
      node(`w${index}`, { kubeletVersion: "v1.99.0" }),
    );
    const namespaces = Array.from({ length: 500 }, (_, index) => ({
      namespace: undefined,
      name: `n${index}`,
      labels: { "turntable.internal/gate": "x".repeat(63) },
    }));
    const plan = await planOf(
      fakeCluster({
        listNodes: () => Promise.resolve(nodes),
        listNamespaces: () => Promise.resolve(namespaces),
      }),
    );
    assert.deepEqual([plan.refusals.length, plan.refusals.at(-1)], [51, "and 951 more"]);
    assert.deepEqual([plan.notes.length, plan.notes.at(-1)], [51, "and 450 more"]);
    assert.equal(plan.rest.length, 999);
    assert.ok(JSON.stringify(plan).length < 128 * 1024);
    const lines = planText(plan).split("\n");
    assert.ok(lines.includes("  … and 900 more"));
    assert.ok(planText(plan).length < 64 * 1024);
  });
});
