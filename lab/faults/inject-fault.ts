import type { Lab } from "../lab.ts";
import { activeFaults } from "./active-faults.ts";
import { chooseFault } from "./choose-fault.ts";
import type { Fault } from "./fault.ts";

/**
 * Injects a fault, and says what it does and what follows.
 *
 * @param place name of a node, `all`, or nothing for a fault of the cluster
 * @throws Error when the fault is not known, does not apply there, or is refused; nothing is touched then
 */
export async function injectFault(
  lab: Lab,
  faults: readonly Fault[],
  name: string,
  place: string | undefined,
): Promise<void> {
  const { fault, sites } = chooseFault(lab, faults, name, place);
  for (const site of sites) {
    const refusal = await site.refusal();
    if (refusal !== undefined) {
      throw new Error(`${site.label} is refused: ${refusal}`);
    }
  }
  let active = await activeFaults(lab, relevantFaults(faults, fault));
  for (const site of sites) {
    const warning = site.warning(active);
    if (warning !== undefined) {
      lab.io.report(`${site.label}: ${warning}`);
    }
    await site.inject();
    lab.io.report(`${site.label}: injected`);
    active = [...active, { name: site.name, node: site.node }];
  }
  lab.io.report(`What you see: ${fault.seen}. \`npm run lab -- heal\` undoes it.`);
}

/** What has a warning bears on the warnings of others; asking for everything takes seconds. */
function relevantFaults(faults: readonly Fault[], injected: Fault): readonly Fault[] {
  return warns(injected) ? faults.filter(warns) : [];
}

function warns(fault: Fault): boolean {
  return fault.appliesTo !== "cluster" && fault.warning !== undefined;
}
