import type { ClusterNode } from "../kube/cluster-node.ts";
import { matchesLabels } from "../label-requirement.ts";
import { parseLabelSelector } from "../parse-label-selector.ts";
import { joinNames } from "./limits.ts";

export interface Partition {
  /** The nodes of each fleet; a node in two fleets is in both lists. */
  readonly members: ReadonlyMap<string, readonly ClusterNode[]>;
  /** Why the fleets are no partition of the cluster; empty: every node is in exactly one. */
  readonly problems: readonly string[];
}

/**
 * Sorts the cluster's nodes into fleets. A node in no fleet would be rolled by nobody, one in two by two decisions.
 *
 * @throws Error when a selector cannot be parsed.
 */
export function partitionFleets(
  nodes: readonly ClusterNode[],
  fleets: Readonly<Record<string, string>>,
): Partition {
  const selectors = Object.entries(fleets).map(
    ([fleet, selector]) => [fleet, parseLabelSelector(selector)] as const,
  );
  const fleetsOf = new Map(
    nodes.map(({ name, labels }) => [
      name,
      selectors.filter(([, selector]) => matchesLabels(selector, labels)).map(([fleet]) => fleet),
    ]),
  );
  const members = new Map(
    selectors.map(([fleet]) => [fleet, nodes.filter(({ name }) => fleetsOf.get(name)?.includes(fleet))]),
  );
  return { members, problems: findProblems(fleetsOf, fleets) };
}

function findProblems(
  fleetsOf: ReadonlyMap<string, readonly string[]>,
  fleets: Readonly<Record<string, string>>,
): string[] {
  const selectors = Object.entries(fleets).map(([fleet, selector]) => `${fleet}: ${selector}`);
  const remedy = `mend its labels or turntable:fleets (${selectors.join("; ")})`;
  const homeless = [...fleetsOf].filter(([, own]) => own.length === 0).map(([name]) => name);
  const shared = [...fleetsOf].filter(([, own]) => own.length > 1);
  return [
    ...(homeless.length === 0
      ? []
      : [`every node must be in exactly one fleet, got none for ${joinNames(homeless)}; ${remedy}`]),
    ...shared.map(
      ([name, own]) =>
        `every node must be in exactly one fleet, got ${own.join(" and ")} for ${name}; ${remedy}`,
    ),
  ];
}
