import { compareNames } from "./limits.ts";

export interface FleetOrder {
  /** Undefined: the fleet has no node. */
  readonly canary: string | undefined;
  /** The other nodes in the order in which they are rolled. */
  readonly rest: readonly string[];
}

/**
 * The order in which a fleet is rolled: first the nodes that host neither the registry nor the workflow
 * controller, then those of the controller, the registry's last (the nodes before it still need its images);
 * each group by name. The canary is the first of all, so the same cluster always gives the same order.
 */
export function orderFleet(
  nodes: readonly string[],
  hosts: { readonly registry: ReadonlySet<string>; readonly controller: ReadonlySet<string> },
): FleetOrder {
  const rank = (name: string) => (hosts.registry.has(name) ? 2 : hosts.controller.has(name) ? 1 : 0);
  const [canary, ...rest] = nodes.toSorted((a, b) => rank(a) - rank(b) || compareNames(a, b));
  return { canary, rest };
}
