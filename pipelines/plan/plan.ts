import type { ApiServer } from "../kube/api-server-versions.ts";
import type { PlannedNode } from "./choose-orch-nodes.ts";
import type { HostTarget } from "../roll/host-agent.ts";
import type { DeployIntent } from "../steps/deploy-intent.ts";

/** What a deploy would do to which node in which order, and what forbids it now. */
export interface Plan {
  readonly intent: DeployIntent;
  readonly hostAdapter: "bootc" | "apt";
  /** The image that the nodes would boot, by tag. */
  readonly image: string;
  /** What the version is by digest; undefined: it is not known. */
  readonly target: HostTarget | undefined;
  readonly kernelFloor: string;
  /** `refused`: at least one rule says no. */
  readonly verdict: "possible" | "refused";
  /** What says no, a sentence each; the list and each sentence are bounded. */
  readonly refusals: readonly string[];
  /** What a reader should know and that forbids nothing; bounded like the refusals. */
  readonly notes: readonly string[];
  /** Undefined: the fleet has no node, or none to work from. */
  readonly canary: PlannedNode | undefined;
  /** The other nodes, in order. */
  readonly rest: readonly PlannedNode[];
  /** Nodes that run the target and were proven since they booted: they are not rolled again. */
  readonly proven: readonly string[];
  /** The node that an earlier deploy left half rolled; undefined: none. */
  readonly halfRolled: string | undefined;
  /** How many controllers have pods in trouble already; those do not gate. */
  readonly knownBad: number;
  /** Nodes of the fleet that host the registry. */
  readonly registryHosts: readonly string[];
  readonly apiServers: readonly ApiServer[];
  /** Etcd's arithmetic; undefined: no master is rolled. */
  readonly quorum: string | undefined;
  readonly evictions: EvictionCounts;
  readonly namespaces: { readonly infra: number; readonly workload: number };
}

export interface EvictionCounts {
  /** Pods of the fleet that a drain would evict. */
  readonly evictable: number;
  /** How many of them were tried. */
  readonly tried: number;
  readonly allowed: number;
}
