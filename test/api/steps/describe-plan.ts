import assert from "node:assert/strict";
import * as z from "zod";
import { buildBudget, buildNode, buildPod } from "./lab-objects.ts";
import { labNodesWith, putState } from "./lab-state.ts";
import { runStep, TARGET } from "./run-step.ts";
import type { StepCluster } from "./step-cluster.ts";

const APP = { "app.kubernetes.io/name": "app" };
const REGISTRY = { "app.kubernetes.io/name": "zot" };
const CONTROLLER = { app: "workflow-controller" };

const planSchema = z.looseObject({ refusals: z.array(z.string()), notes: z.array(z.string()) });

/** The namespaces of Kubernetes itself carry no gate in this cluster; every plan says so. */
const NAMESPACES_NOTE =
  "every namespace should have the label turntable.internal/gate=infra or workload, got none for default, kube-node-lease, kube-public, kube-system";

/** Tests of the plan step, each with a cluster of its own content. */
export function describePlan(started: () => StepCluster): void {
  let cluster: StepCluster;

  before(() => {
    cluster = started();
  });

  it("orders the workers with the registry's host last and says that it ends there", async () => {
    await putState(cluster, {
      nodes: labNodesWith(buildNode("w3")),
      pods: [
        buildPod("app", "a1", "w3", { labels: APP }),
        buildPod("zot", "zot-0", "w1", { labels: REGISTRY }),
        buildPod("app", "argo", "w2", { labels: CONTROLLER }),
        buildPod("app", "on-a-master", "m1"),
      ],
      budgets: [buildBudget("app", "app", "app", 0)],
    });
    const run = await runStep(cluster, { declared: { hostNames: ["w1", "w2", "w3"] } });
    const { host } = new URL(cluster.server.url);
    const version = "v1.36.3";

    assert.deepEqual(run.json, {
      intent: {
        deploy: "d1",
        target: "lab-workers",
        project: "linux",
        version: "6.18.9",
        fleet: "workers",
        dryRun: true,
      },
      hostAdapter: "apt",
      image: "registry.lab.internal:5000/os/debian:6.18.9",
      target: TARGET,
      kernelFloor: "6.1.0",
      verdict: "possible",
      refusals: [],
      notes: [NAMESPACES_NOTE],
      canary: { node: "w3", orchNode: "m1" },
      rest: [
        { node: "w2", orchNode: "m1" },
        { node: "w1", orchNode: "m1" },
      ],
      proven: [],
      knownBad: 0,
      registryHosts: ["w1"],
      apiServers: [{ address: host, version }],
      evictions: { evictable: 3, tried: 3, allowed: 3 },
      namespaces: { infra: 3, workload: 1 },
    });
    assert.equal(
      run.stdout,
      [
        "Plan of d1: linux 6.18.9 on lab-workers (workers), dry run",
        "",
        "  image        registry.lab.internal:5000/os/debian:6.18.9, host adapter apt",
        `  target       ${TARGET.reference} (${TARGET.digest})`,
        "  kernel       at or above 6.1.0",
        `  API servers  ${host} ${version}`,
        "  evictions    3 in all, 3 tried, 3 allowed",
        "  namespaces   3 infra, 1 workload",
        "",
        "  #  NODE  ROLLED FROM",
        "  1  w3    m1           canary",
        "  2  w2    m1",
        "  3  w1    m1           registry",
        "",
        "Notes:",
        `  - ${NAMESPACES_NOTE}`,
        "",
        "Nothing forbids this deploy now. It ends here; nothing was changed.",
        "",
      ].join("\n"),
    );
    assert.deepEqual([run.code, run.stderr], [0, ""]);
  });

  it("leaves every pod and every node as they were", async () => {
    await putState(cluster, { pods: [buildPod("app", "a1", "w1", { labels: APP })] });
    const before = await describeCluster(cluster);
    const run = await runStep(cluster);

    assert.equal(run.code, 0, run.stdout + run.stderr);
    assert.deepEqual(await describeCluster(cluster), before);
  });

  it("shows the quorum of the masters", async () => {
    await putState(cluster, {});
    const run = await runStep(cluster, { fleet: "master" });

    assert.equal(run.code, 0, run.stdout + run.stderr);
    assert.match(run.stdout, /^ {2}etcd {9}3 masters, quorum 2, 3 up, 2 while one is away$/m);
    assert.deepEqual(planSchema.parse(run.json)["canary"], { node: "m1", orchNode: "w1" });
  });

  it("takes the registry's pod under its budget for a note, and its host last", async () => {
    await putState(cluster, {
      pods: [buildPod("zot", "zot-0", "w1", { labels: REGISTRY })],
      budgets: [buildBudget("zot", "registry", "zot")],
    });
    const run = await runStep(cluster);
    const plan = planSchema.parse(run.json);

    assert.deepEqual(plan.refusals, []);
    assert.deepEqual(plan.notes, [
      "the registry's pod zot/zot-0 on w1 is held by its budget: its host is rolled last, after every image is on its node",
      NAMESPACES_NOTE,
    ]);
    assert.deepEqual(
      [plan["canary"], plan["rest"]],
      [{ node: "w2", orchNode: "m1" }, [{ node: "w1", orchNode: "m1" }]],
    );
    assert.equal(run.code, 0);
  });

  it("names an API server that it cannot ask", async () => {
    await putState(cluster, {});
    await cluster.objects.create(KUBERNETES_ENDPOINTS);
    try {
      const run = await runStep(cluster);
      const [note] = planSchema.parse(run.json).notes;
      assert.match(
        note ?? "",
        /^the version of the API server 255\.255\.255\.255:1 is not known: GET .*ENETUNREACH/,
      );
      assert.match(run.stdout, / {2}API servers {2}\S+ v1\.36\.3, 255\.255\.255\.255:1 unknown$/m);
      assert.equal(run.code, 0);
    } finally {
      await cluster.objects.delete(KUBERNETES_ENDPOINTS);
    }
  });

  it("waits for a pod that is being deleted", async () => {
    const pod = buildPod("app", "stuck", "w1", { finalizers: ["example.com/hold"] });
    await putState(cluster, { pods: [pod] });
    await cluster.core.deleteNamespacedPod({ namespace: "app", name: "stuck", gracePeriodSeconds: 0 });

    // Its grace period has only just ended: that is waited for.
    assert.equal((await runStep(cluster)).code, 0);
  });

  it("gives no verdict when the API server is away", async () => {
    const run = await runStep(cluster, { port: "1" });

    assert.match(run.stderr, /^GET https:\/\/127\.0\.0\.1:1\/\S+ .*ECONNREFUSED/);
    assert.deepEqual([run.code, run.json], [1, undefined]);
  });
}

const KUBERNETES_ENDPOINTS = {
  apiVersion: "discovery.k8s.io/v1",
  kind: "EndpointSlice",
  metadata: {
    namespace: "default",
    name: "kubernetes",
    labels: { "kubernetes.io/service-name": "kubernetes" },
  },
  addressType: "IPv4",
  // An EndpointSlice may not hold a loopback address; this one is refused by the kernel, without traffic.
  endpoints: [{ addresses: ["255.255.255.255"] }],
  ports: [{ name: "https", port: 1, protocol: "TCP" }],
};

async function describeCluster({ core }: StepCluster): Promise<unknown> {
  const [pods, nodes] = [await core.listPodForAllNamespaces(), await core.listNode()];
  return [...pods.items, ...nodes.items].map(({ metadata }) => [metadata?.uid, metadata?.resourceVersion]);
}
