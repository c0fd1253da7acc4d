import type { Lab } from "../lab.ts";
import type { ActiveFault, Fault } from "./fault.ts";
import { faultSites } from "./fault-site.ts";

/**
 * What is injected now, by whomever, as far as the world can be asked: a fault that only the API could tell of is
 * not seen while the API is away.
 */
export async function activeFaults(lab: Lab, faults: readonly Fault[]): Promise<readonly ActiveFault[]> {
  const sites = faults.flatMap((fault) => faultSites(lab, fault));
  const asked = await Promise.all(
    sites.map(async (site) => ({ site, active: await site.isActive().catch(() => false) })),
  );
  return asked.filter(({ active }) => active).map(({ site: { name, node } }) => ({ name, node }));
}
