import type { ClusterReader } from "../kube/cluster-reader.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import { chooseEvictionTrials, createFindBudgets } from "./choose-eviction-trials.ts";
import type { PlanFacts } from "./make-plan.ts";
import { isProven } from "../roll/node-proof.ts";
import { isThrowaway } from "../pods/is-throwaway.ts";
import type { ResolvedTarget } from "./resolve-target.ts";
import { partitionFleets } from "./partition-fleets.ts";
import { sortDrainPods } from "./sort-drain-pods.ts";
import { tryEvictions } from "./try-evictions.ts";

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
  resolved: ResolvedTarget,
): Promise<PlanFacts> {
  const [nodes, allPods, namespaces, daemonSets, budgets, apiServers] = await Promise.all([
    cluster.listNodes(signal),
    cluster.listPods(signal),
    cluster.listNamespaces(signal),
    cluster.listDaemonSets(signal),
    cluster.listBudgets(signal),
    cluster.readApiServers(signal),
  ]);
  const pods = allPods.filter((pod) => !isThrowaway(pod));
  const partition = partitionFleets(nodes, {
    ...declared.otherFleets,
    [declared.fleet]: declared.nodeSelector,
  });
  const fleet = partition.members.get(declared.fleet) ?? [];
  const toRoll = fleet.filter((node) => "problem" in resolved || !isProven(node, resolved.digest));
  const drain = sortDrainPods(
    pods,
    new Set(toRoll.map(({ name }) => name)),
    new Set(daemonSets.map(({ namespace, name }) => `${namespace ?? ""}/${name}`)),
  );
  const findBudgets = createFindBudgets(budgets);
  const trials = await tryEvictions(cluster, chooseEvictionTrials(drain.evict, findBudgets), signal);
  return {
    now,
    resolved,
    nodes,
    fleet,
    toRoll,
    partitionProblems: partition.problems,
    pods,
    drain,
    findBudgets,
    trials,
    namespaces,
    apiServers,
  };
}
