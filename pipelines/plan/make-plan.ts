import type { ApiServer } from "../kube/api-server-versions.ts";
import type { ClusterNode } from "../kube/cluster-node.ts";
import type { ClusterPod } from "../kube/cluster-pod.ts";
import type { NamedObject } from "../kube/cluster-reader.ts";
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
import { findKnownBad, judgeKnownBad } from "./find-known-bad.ts";
import { createIsRegistry } from "./is-registry.ts";
import { judgeEvictions } from "./judge-evictions.ts";
import type { EvictionTrial } from "./judge-evictions.ts";
import { judgeHalfRolled } from "./judge-half-rolled.ts";
import type { HalfRolled } from "./judge-half-rolled.ts";
import { judgeQuorum } from "./judge-quorum.ts";
import type { QuorumJudgement } from "./judge-quorum.ts";
import { joinNames } from "./limits.ts";
import { orderFleet } from "./order-fleet.ts";
import type { Plan } from "./plan.ts";
import type { ResolvedTarget } from "./resolve-target.ts";
import type { DrainPods } from "./sort-drain-pods.ts";
import { sortNamespaces } from "./sort-namespaces.ts";

/** Everything that was seen of the cluster, from which the plan follows without looking again. */
export interface PlanFacts {
  readonly now: Date;
  readonly resolved: ResolvedTarget;
  readonly nodes: readonly ClusterNode[];
  /** The nodes of the fleet. */
  readonly fleet: readonly ClusterNode[];
  /** Those of them that are not proven yet. */
  readonly toRoll: readonly ClusterNode[];
  /** Why the fleets are no partition. */
  readonly partitionProblems: readonly string[];
  /** Unfinished pods, without throwaway ones. */
  readonly pods: readonly ClusterPod[];
  /** The pods on the nodes that are to be rolled. */
  readonly drain: DrainPods;
  readonly findBudgets: FindBudgets;
  readonly trials: readonly EvictionTrial[];
  readonly namespaces: readonly NamedObject[];
  readonly apiServers: readonly ApiServer[];
}

export function makePlan(intent: DeployIntent, declared: TargetDeclaration, facts: PlanFacts): Plan {
  const { resolved } = facts;
  const target = "problem" in resolved ? undefined : resolved;
  const isRegistry = createIsRegistry(declared);
  const registry = findHosts(facts.pods, isRegistry);
  const names = facts.fleet.map(({ name }) => name);
  const left = facts.toRoll.map(({ name }) => name);
  const begun = judgeHalfRolled(facts.nodes, names, target?.digest);
  const controller = findHosts(facts.pods, isWorkflowController);
  const { canary, rest } = orderFleet(left, { registry, controller, begun: begun.node });
  const orchestration = chooseOrchNodes(canary === undefined ? [] : [canary, ...rest], facts.nodes);
  const quorum = declared.fleet === "master" ? judgeMasters(facts.fleet, begun, declared) : undefined;
  const evictions = judgeEvictions(facts.trials, facts.findBudgets, isRegistry);
  const gates = sortNamespaces(facts.namespaces);
  const knownBad = findKnownBad(facts.pods);
  const refusals = [
    ...("problem" in resolved ? [resolved.problem] : []),
    ...facts.partitionProblems,
    ...describeNothingToRoll(names, left, intent, declared),
    ...checkDeclaredHosts(declared.hostNames, names),
    ...begun.refusals,
    // The node that is half rolled is away already, and goes on first.
    ...checkNodesAvailable(facts.nodes.filter(({ name }) => name !== begun.node)),
    ...[quorum?.refusal, judgeKnownBad(knownBad)].filter((refusal) => refusal !== undefined),
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
    target: target && { version: target.version, digest: target.digest, reference: target.reference },
    kernelFloor: declared.kernelFloor,
    verdict: refusals.length === 0 ? "possible" : "refused",
    refusals: boundSentences(refusals),
    notes: boundSentences([...evictions.notes, ...describeServers(facts.apiServers), ...gates.notes]),
    canary: canary === undefined ? undefined : planned.get(canary),
    rest: rest.flatMap((name) => planned.get(name) ?? []),
    proven: names.filter((name) => !left.includes(name)),
    halfRolled: begun.node,
    knownBad: knownBad.length,
    registryHosts: names.filter((name) => registry.has(name)),
    apiServers: facts.apiServers,
    quorum: quorum?.arithmetic,
    evictions: countEvictions(facts),
    namespaces: { infra: gates.infra.length, workload: gates.workload.length },
  };
}

/** The master that is half rolled is the one that is away: it counts as one that would be taken. */
function judgeMasters(
  fleet: readonly ClusterNode[],
  begun: HalfRolled,
  { acknowledgeSingleMaster }: TargetDeclaration,
): QuorumJudgement {
  const masters = fleet.map((node) =>
    node.name === begun.node ? { ...node, ready: true, cordoned: false } : node,
  );
  return judgeQuorum(masters, acknowledgeSingleMaster);
}

function describeNothingToRoll(
  names: readonly string[],
  left: readonly string[],
  { version }: DeployIntent,
  { nodeSelector }: TargetDeclaration,
): readonly string[] {
  if (names.length === 0) {
    return [`the fleet must have a node, got none for ${nodeSelector}`];
  }
  return left.length > 0
    ? []
    : [
        `a node of the fleet must be left to roll, got ${joinNames(names)} proven to run ${version} since they booted; there is nothing to do`,
      ];
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
