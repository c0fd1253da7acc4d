import assert from "node:assert/strict";
import type { ClusterReader } from "../../../../pipelines/kube/cluster-reader.ts";
import { gatherPlanFacts } from "../../../../pipelines/plan/gather-plan-facts.ts";
import { makePlan } from "../../../../pipelines/plan/make-plan.ts";
import type { Plan } from "../../../../pipelines/plan/plan.ts";
import { planText } from "../../../../pipelines/plan/plan-text.ts";
import { sortNamespaces } from "../../../../pipelines/plan/sort-namespaces.ts";
import { budget, node, pod, WORKERS } from "./objects-fixture.ts";

const INTENT = {
  deploy: "d1",
  target: "lab-workers",
  project: "linux",
  version: "6.18.9",
  fleet: "workers",
  dryRun: false,
};

/** A cluster that is not there: what it holds, and how often it was asked. */
function fakeCluster(changes: Partial<ClusterReader> = {}): ClusterReader & { readonly calls: string[] } {
  const calls: string[] = [];
  const answer =
    <T>(name: string, value: T) =>
    () => {
      calls.push(name);
      return Promise.resolve(value);
    };
  return {
    calls,
    listNodes: answer(
      "nodes",
      ["m1", "m2", "m3", "w1", "w2"].map((name) => node(name)),
    ),
    listPods: answer("pods", [
      pod("a", "w1"),
      pod("zot", "w1", { namespace: "zot", labels: { app: "zot" } }),
    ]),
    listNamespaces: answer("namespaces", []),
    listDaemonSets: answer("daemon sets", []),
    listBudgets: answer("budgets", []),
    readApiServers: answer("API servers", [{ address: "10.0.0.1:6443", version: "v1.31.0" }]),
    tryEviction: answer("eviction", { kind: "allowed" } as const),
    ...changes,
  };
}

async function planOf(cluster: ClusterReader, declared = WORKERS): Promise<Plan> {
  const facts = await gatherPlanFacts(cluster, declared, new Date(0), new AbortController().signal);
  return makePlan(INTENT, declared, facts);
}

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

describe("planText", () => {
  it("says that it is no dry run, what is refused and why, and that it ends there", async () => {
    const cluster = fakeCluster({
      readApiServers: () =>
        Promise.resolve([
          { address: "10.0.0.1:6443", version: "v1.31.0" },
          { address: "10.0.0.2:6443", problem: "no answer" },
        ]),
    });
    const text = planText(await planOf(cluster, { ...WORKERS, hostNames: ["w1"] }));
    assert.equal(
      text,
      [
        "Plan of d1: linux 6.18.9 on lab-workers (workers)",
        "",
        "  image        registry.example.com/os:6.18.9 (tag; not resolved to a digest), host adapter apt",
        "  kernel       at or above 6.1.0",
        "  API servers  10.0.0.1:6443 v1.31.0, 10.0.0.2:6443 unknown",
        "  evictions    2 in all, 2 tried, 2 allowed",
        "  namespaces   0 infra, 0 workload",
        "",
        "  #  NODE  ROLLED FROM",
        "  1  w2    m1           canary",
        "  2  w1    m1           registry",
        "",
        "Notes:",
        "  - the version of the API server 10.0.0.2:6443 is not known: no answer",
        "",
        "Refused, for 1 reason:",
        "  - the fleet must have declared hosts only, got the node w2 too; declare it in turntable:inventory, or take it out of the cluster",
        "",
        "This workflow ends with the plan: it stages nothing, takes no lock and rolls no node. Nothing was changed.",
        "",
      ].join("\n"),
    );
  });
});

describe("sortNamespaces", () => {
  it("sorts by the gate label and names what is in neither", () => {
    const namespace = (name: string, gate?: string) => ({
      namespace: undefined,
      name,
      labels: gate === undefined ? {} : { "turntable.internal/gate": gate },
    });
    const sorted = sortNamespaces([
      namespace("shop", "workload"),
      namespace("zot", "infra"),
      namespace("flux", "infra"),
      namespace("default"),
      namespace("odd", "both"),
    ]);
    assert.deepEqual(sorted, {
      infra: ["flux", "zot"],
      workload: ["shop"],
      notes: [
        "every namespace should have the label turntable.internal/gate=infra or workload, got none for default",
        "every namespace should have the label turntable.internal/gate=infra or workload, got both for odd",
      ],
    });
  });
});
