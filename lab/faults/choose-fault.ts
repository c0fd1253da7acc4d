import type { Lab } from "../lab.ts";
import type { Fault } from "./fault.ts";
import { faultSites } from "./fault-site.ts";
import type { FaultSite } from "./fault-site.ts";

export interface ChosenFault {
  readonly fault: Fault;
  readonly sites: readonly FaultSite[];
}

/**
 * The fault and the places that `fault NAME NODE` names.
 *
 * @param place name of a node, `all` for every node the fault applies to, or nothing for a fault of the cluster
 * @throws Error naming what was got and what is known
 */
export function chooseFault(
  lab: Lab,
  faults: readonly Fault[],
  name: string,
  place: string | undefined,
): ChosenFault {
  const fault = faults.find((known) => known.name === name);
  if (fault === undefined) {
    throw new Error(
      `a fault must be one of ${faults.map((known) => known.name).join(", ")}, got ${JSON.stringify(name)}`,
    );
  }
  const sites = faultSites(lab, fault);
  if (fault.appliesTo === "cluster") {
    if (place !== undefined) {
      throw new Error(`${fault.name} is a fault of the whole cluster and takes no node, got ${place}`);
    }
    return { fault, sites };
  }
  if (place === "all") {
    return { fault, sites };
  }
  const chosen = sites.filter(({ node }) => node === place);
  if (chosen.length === 0) {
    throw new Error(
      `${fault.name} needs one of ${sites.map(({ node }) => node).join(", ")} or all, got ${place ?? "nothing"}`,
    );
  }
  return { fault, sites: chosen };
}
