import type { ClusterReader } from "../kube/cluster-reader.ts";
import { MAX_CONNECTIONS } from "../kube/connection.ts";
import type { ClusterPod } from "../kube/cluster-pod.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import { chooseEvictionTrials, createFindBudgets } from "./choose-eviction-trials.ts";
import type { EvictionTrial } from "./judge-evictions.ts";
import type { PlanFacts } from "./make-plan.ts";
import { partitionFleets } from "./partition-fleets.ts";
import { sortDrainPods } from "./sort-drain-pods.ts";

/**
 * Reads everything the plan needs: one list call a kind (a page holds 5,000 objects), then the evictions.
 *
 * @throws KubeError when something cannot be read.
 */
export async function gatherPlanFacts(
  cluster: ClusterReader,
  declared: TargetDeclaration,
  now: Date,
  signal: AbortSignal,
): Promise<PlanFacts> {
  const [nodes, pods, namespaces, daemonSets, budgets, apiServers] = await Promise.all([
    cluster.listNodes(signal),
    cluster.listPods(signal),
    cluster.listNamespaces(signal),
    cluster.listDaemonSets(signal),
    cluster.listBudgets(signal),
    cluster.readApiServers(signal),
  ]);
  const partition = partitionFleets(nodes, {
    ...declared.otherFleets,
    [declared.fleet]: declared.nodeSelector,
  });
  const fleet = partition.members.get(declared.fleet) ?? [];
  const drain = sortDrainPods(
    pods,
    new Set(fleet.map(({ name }) => name)),
    new Set(daemonSets.map(({ namespace, name }) => `${namespace ?? ""}/${name}`)),
  );
  const findBudgets = createFindBudgets(budgets);
  const trials = await tryAll(cluster, chooseEvictionTrials(drain.evict, findBudgets), signal);
  return {
    now,
    nodes,
    fleet,
    partitionProblems: partition.problems,
    pods,
    drain,
    findBudgets,
    trials,
    namespaces,
    apiServers,
  };
}

/** Tries the evictions, as many at once as there are connections. */
async function tryAll(
  cluster: ClusterReader,
  pods: readonly ClusterPod[],
  signal: AbortSignal,
): Promise<EvictionTrial[]> {
  const trials: EvictionTrial[] = [];
  const queue = pods.values();
  const worker = async () => {
    for (const pod of queue) {
      trials.push({ pod, answer: await cluster.tryEviction(pod, signal) });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, worker));
  return trials.toSorted(
    (a, b) => a.pod.namespace.localeCompare(b.pod.namespace) || a.pod.name.localeCompare(b.pod.name),
  );
}
