import { joinNames } from "../plan/limits.ts";
import type { LonghornReplica, LonghornVolume } from "./longhorn.ts";

export interface VolumeQuestion {
  readonly volumes: readonly LonghornVolume[];
  readonly replicas: readonly LonghornReplica[];
  /** Names of the cluster's nodes. */
  readonly nodes: ReadonlySet<string>;
  /** The node that is to go; undefined: only whether all is whole is asked. */
  readonly node: string | undefined;
}

/**
 * Why no node may be taken from the volumes, a sentence each. A volume that calls itself healthy is not safe
 * by that: its replicas may share a node (https://github.com/blackjid/home-ops/pull/6382).
 */
export function judgeVolumes(question: VolumeQuestion): readonly string[] {
  const byVolume = Map.groupBy(question.replicas, ({ volume }) => volume);
  return [
    ...judgeRobustness(question.volumes),
    ...judgeOrphans(question.replicas, question.nodes),
    ...question.volumes.flatMap((volume) => judgeReplicas(volume, byVolume.get(volume.name) ?? [], question)),
  ];
}

function judgeRobustness(volumes: readonly LonghornVolume[]): readonly string[] {
  const bad = volumes.filter(
    ({ state, robustness }) => robustness === "faulted" || (state !== "detached" && robustness !== "healthy"),
  );
  return bad.length === 0
    ? []
    : [
        `every volume must be healthy before a node goes, got ${joinNames(bad.map(({ name, robustness }) => `${name} ${robustness}`))}; wait until Longhorn has rebuilt them`,
      ];
}

function judgeOrphans(replicas: readonly LonghornReplica[], nodes: ReadonlySet<string>): readonly string[] {
  const orphans = replicas.filter(({ node }) => node !== "" && !nodes.has(node));
  return orphans.length === 0
    ? []
    : [
        `every replica must be on a node of the cluster, got ${joinNames(orphans.map(({ name, node }) => `${name} on ${node}`))}; delete those records, or Longhorn counts on them and holds other drains`,
      ];
}

function judgeReplicas(
  { name, replicas: wanted }: LonghornVolume,
  replicas: readonly LonghornReplica[],
  { nodes, node }: VolumeQuestion,
): readonly string[] {
  const places = replicas.filter((replica) => replica.whole && nodes.has(replica.node));
  const distinct = new Set(places.map((replica) => replica.node));
  const left = [...distinct].filter((place) => place !== node);
  return [
    ...(wanted > 1 && distinct.size < Math.min(wanted, places.length)
      ? [
          `the replicas of a volume must be on distinct nodes, got ${places.length} of ${name} on ${joinNames([...distinct])}; evict one of them`,
        ]
      : []),
    ...(node !== undefined && distinct.has(node) && left.length === 0
      ? [
          `every volume must have a whole replica off the node that goes, got the only one of ${name} on ${node}; give it more replicas, or move it away`,
        ]
      : []),
  ];
}
