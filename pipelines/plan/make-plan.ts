import type { ApiServer } from "../kube/api-server-versions.ts";
import type { ClusterNode } from "../kube/cluster-node.ts";
import type { ClusterPod } from "../kube/cluster-pod.ts";
import type { NamedObject } from "../kube/cluster-reader.ts";
import { fromMatchLabels, matchesLabels } from "../label-requirement.ts";
import type { DeployIntent } from "../steps/deploy-intent.ts";
import type { TargetDeclaration } from "../target-declaration.ts";
import { boundSentences } from "./bound-sentences.ts";
import { checkDeclaredHosts } from "./check-declared-hosts.ts";
import { checkDrainPods } from "./check-drain-pods.ts";
import { checkNodesAvailable } from "./check-nodes-available.ts";
import { checkVersionSkew } from "./check-version-skew.ts";
import { chooseOrchNodes } from "./choose-orch-nodes.ts";
import type { FindBudgets } from "./choose-eviction-trials.ts";
import { findHosts, isWorkflowController } from "./find-hosts.ts";
import { judgeEvictions } from "./judge-evictions.ts";
import type { EvictionTrial } from "./judge-evictions.ts";
import { judgeQuorum } from "./judge-quorum.ts";
import { joinNames } from "./limits.ts";
import { orderFleet } from "./order-fleet.ts";
import type { Plan } from "./plan.ts";
import type { DrainPods } from "./sort-drain-pods.ts";
import { sortNamespaces } from "./sort-namespaces.ts";

/** Everything that was seen of the cluster, from which the plan follows without looking again. */
export interface PlanFacts {
  readonly now: Date;
  readonly nodes: readonly ClusterNode[];
  /** The nodes of the fleet. */
  readonly fleet: readonly ClusterNode[];
  /** Why the fleets are no partition. */
  readonly partitionProblems: readonly string[];
  readonly pods: readonly ClusterPod[];
  /** The pods on the fleet's nodes. */
  readonly drain: DrainPods;
  readonly findBudgets: FindBudgets;
  readonly trials: readonly EvictionTrial[];
  readonly namespaces: readonly NamedObject[];
  readonly apiServers: readonly ApiServer[];
}

export function makePlan(intent: DeployIntent, declared: TargetDeclaration, facts: PlanFacts): Plan {
  const isRegistry = createIsRegistry(declared);
  const registry = findHosts(facts.pods, isRegistry);
  const names = facts.fleet.map(({ name }) => name);
  const controller = findHosts(facts.pods, isWorkflowController);
  const { canary, rest } = orderFleet(names, { registry, controller });
  const order = canary === undefined ? [] : [canary, ...rest];
  const orchestration = chooseOrchNodes(order, facts.nodes);
  const quorum =
    declared.fleet === "master" ? judgeQuorum(facts.fleet, declared.acknowledgeSingleMaster) : undefined;
  const evictions = judgeEvictions(facts.trials, facts.findBudgets, isRegistry);
  const gates = sortNamespaces(facts.namespaces);
  const refusals = [
    ...facts.partitionProblems,
    ...(order.length === 0 ? [`the fleet must have a node, got none for ${declared.nodeSelector}`] : []),
    ...checkDeclaredHosts(declared.hostNames, names),
    ...checkNodesAvailable(facts.nodes),
    ...(quorum?.refusal === undefined ? [] : [quorum.refusal]),
    ...checkVersionSkew(facts.fleet, facts.apiServers),
    ...describeWithoutOrchNode(orchestration.without),
    ...checkDrainPods(facts.drain, facts.now),
    ...evictions.refusals,
  ];
  const planned = new Map(orchestration.nodes.map((node) => [node.node, node]));
  return {
    intent,
    hostAdapter: declared.hostAdapter,
    image: `${declared.imageRepository}:${intent.version}`,
    kernelFloor: declared.kernelFloor,
    verdict: refusals.length === 0 ? "possible" : "refused",
    refusals: boundSentences(refusals),
    notes: boundSentences([...evictions.notes, ...describeServers(facts.apiServers), ...gates.notes]),
    canary: canary === undefined ? undefined : planned.get(canary),
    rest: rest.flatMap((name) => planned.get(name) ?? []),
    registryHosts: names.filter((name) => registry.has(name)),
    apiServers: facts.apiServers,
    quorum: quorum?.arithmetic,
    evictions: countEvictions(facts),
    namespaces: { infra: gates.infra.length, workload: gates.workload.length },
  };
}

function createIsRegistry(declared: TargetDeclaration): (pod: ClusterPod) => boolean {
  const selector = fromMatchLabels(declared.registryMatchLabels);
  return ({ namespace, labels }) =>
    namespace === declared.registryNamespace && matchesLabels(selector, labels);
}

function describeWithoutOrchNode(nodes: readonly string[]): string[] {
  return nodes.length === 0
    ? []
    : [
        `every node must be rolled from another one, got no Ready node without taints besides ${joinNames(nodes)}; add one, or remove the taints of one`,
      ];
}

function describeServers(servers: readonly ApiServer[]): string[] {
  return servers.flatMap((server) =>
    "problem" in server
      ? [`the version of the API server ${server.address} is not known: ${server.problem}`]
      : [],
  );
}

function countEvictions({ drain, trials }: PlanFacts): Plan["evictions"] {
  return {
    evictable: drain.evict.length,
    tried: trials.length,
    allowed: trials.filter(({ answer }) => answer.kind === "allowed").length,
  };
}
