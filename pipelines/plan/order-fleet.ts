import { compareNames } from "./limits.ts";

export interface FleetOrder {
  /** Undefined: the fleet has no node. */
  readonly canary: string | undefined;
  /** The other nodes in the order in which they are rolled. */
  readonly rest: readonly string[];
}

/**
 * The order in which a fleet is rolled: a node that is half rolled, then the nodes that host neither the registry nor the workflow
 * controller, then those of the controller, the registry's last (the nodes before it still need its images);
 * each group by name. The canary is the first of all, so the same cluster always gives the same order.
 */
export function orderFleet(
  nodes: readonly string[],
  hosts: {
    readonly registry: ReadonlySet<string>;
    readonly controller: ReadonlySet<string>;
    /** A node that is half rolled; undefined: none is. */
    readonly begun?: string | undefined;
  },
): FleetOrder {
  const { registry, controller, begun } = hosts;
  const rank = (name: string) =>
    name === begun ? -1 : registry.has(name) ? 2 : controller.has(name) ? 1 : 0;
  const [canary, ...rest] = nodes.toSorted((a, b) => rank(a) - rank(b) || compareNames(a, b));
  return { canary, rest };
}
