import type { SafetyFacts } from "../checks/safety-facts.ts";
import { askEtcd } from "../etcd/ask-etcd.ts";
import type { EtcdCluster } from "../etcd/etcd-view.ts";
import type { ClusterNode } from "../kube/cluster-node.ts";
import { chooseEvictionTrials, createFindBudgets } from "../plan/choose-eviction-trials.ts";
import { createIsRegistry } from "../plan/is-registry.ts";
import { partitionFleets } from "../plan/partition-fleets.ts";
import { sortDrainPods } from "../plan/sort-drain-pods.ts";
import { tryEvictions } from "../plan/try-evictions.ts";
import { isThrowaway } from "../pods/is-throwaway.ts";
import type { StepWorld } from "../steps/step-world.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import { isProven } from "./node-proof.ts";
import type { SafetyMoment } from "./roll-world.ts";

export type SafetyWorld = Pick<StepWorld, "clock" | "reader" | "lock" | "pods" | "readVolumes">;

export interface SafetyQuestion {
  readonly deploy: string;
  readonly declared: TargetDeclaration;
  readonly node: string;
  /** What the nodes are brought to. */
  readonly digest: string;
  /** Versions of etcd before the node went, by the master's name. */
  readonly etcdVersionsBefore: ReadonlyMap<string, string>;
}

/**
 * Looks at everything that the checks of one moment judge.
 *
 * @throws KubeError when something cannot be read
 */
export async function gatherSafetyFacts(
  world: SafetyWorld,
  question: SafetyQuestion,
  moment: SafetyMoment,
  signal: AbortSignal,
): Promise<SafetyFacts> {
  const { declared, node, digest } = question;
  const { reader } = world;
  const [nodes, allPods, daemonSets, budgets, apiServers, lock, volumes] = await Promise.all([
    reader.listNodes(signal),
    reader.listPods(signal),
    reader.listDaemonSets(signal),
    reader.listBudgets(signal),
    reader.readApiServers(signal),
    world.lock.read(signal),
    world.readVolumes(signal),
  ]);
  const { members } = partitionFleets(nodes, { [declared.fleet]: declared.nodeSelector });
  const fleet = members.get(declared.fleet) ?? [];
  const pods = allPods.filter((pod) => !isThrowaway(pod));
  const names = new Set(daemonSets.map(({ namespace, name }) => `${namespace ?? ""}/${name}`));
  const findBudgets = createFindBudgets(budgets);
  const evictable = moment === "cordon" ? sortDrainPods(pods, new Set([node]), names).evict : [];
  const [trials, etcd] = await Promise.all([
    tryEvictions(reader, chooseEvictionTrials(evictable, findBudgets), signal),
    askMasters(world, declared, fleet, signal),
  ]);
  return {
    now: new Date(world.clock.now()),
    deploy: question.deploy,
    declared,
    node,
    left: fleet.filter((each) => each.name !== node && !isProven(each, digest)).map(({ name }) => name),
    nodes,
    daemonSets: names,
    pods,
    lock,
    etcd,
    etcdVersionsBefore: question.etcdVersionsBefore,
    apiServers,
    volumes,
    trials,
    findBudgets,
    isRegistry: createIsRegistry(declared),
  };
}

/** Undefined: no master is rolled. */
function askMasters(
  { pods, clock }: SafetyWorld,
  { fleet, image, programConfigMapName, etcd }: TargetDeclaration,
  masters: readonly ClusterNode[],
  signal: AbortSignal,
): Promise<EtcdCluster | undefined> {
  return fleet === "master"
    ? askEtcd({ pods, clock, image, programConfigMapName, etcd }, masters, signal)
    : Promise.resolve(undefined);
}
