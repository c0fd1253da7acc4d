import type { ClusterReader } from "../../../../pipelines/kube/cluster-reader.ts";
import { gatherPlanFacts } from "../../../../pipelines/plan/gather-plan-facts.ts";
import { makePlan } from "../../../../pipelines/plan/make-plan.ts";
import type { Plan } from "../../../../pipelines/plan/plan.ts";
import type { ResolvedTarget } from "../../../../pipelines/plan/resolve-target.ts";
import type { HostTarget } from "../../../../pipelines/roll/host-agent.ts";
import { node, pod, WORKERS } from "./objects-fixture.ts";

const INTENT = {
  deploy: "d1",
  target: "lab-workers",
  project: "linux",
  version: "6.18.9",
  fleet: "workers",
  dryRun: false,
};

/** What the version is. */
export const TARGET: HostTarget = {
  version: "6.18.9",
  digest: "sha256:new",
  reference: "registry.example.com/os@sha256:new",
};

/** A cluster that is not there: what it holds, and how often it was asked. */
export function fakeCluster(
  changes: Partial<ClusterReader> = {},
): ClusterReader & { readonly calls: string[] } {
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

/** The plan of a deploy to the declared target on this cluster. */
export async function planOf(
  cluster: ClusterReader,
  declared = WORKERS,
  resolved: ResolvedTarget = TARGET,
): Promise<Plan> {
  const { signal } = new AbortController();
  const facts = await gatherPlanFacts(cluster, declared, new Date(0), signal, resolved);
  return makePlan(INTENT, declared, facts);
}
