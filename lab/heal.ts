import type { Lab } from "./lab.ts";
import { faultSites } from "./faults/fault-site.ts";
import type { FaultSite } from "./faults/fault-site.ts";
import type { Fault } from "./faults/fault.ts";
import { FAULTS } from "./faults/index.ts";
import { untilApiAnswers } from "./until-api-answers.ts";
import { untilWhole } from "./until-whole.ts";

/** What heal waits for; tests give others. */
export interface HealWaits {
  readonly apiAnswers: (lab: Lab) => Promise<void>;
  readonly whole: (lab: Lab) => Promise<void>;
}

/**
 * Undoes every fault that is active, whoever injected it and whatever happened since, in an order in which each finds
 * what it needs, and waits until the lab is whole. A fault that cannot be healed does not keep the others.
 *
 * @throws Error with a sentence for each fault that could not be healed, or with what is still missing
 */
export async function heal(
  lab: Lab,
  faults: readonly Fault[] = FAULTS,
  waits: HealWaits = { apiAnswers: untilApiAnswers, whole: untilWhole },
): Promise<void> {
  const failures = await healAll(
    lab,
    faults.filter(({ inCluster }) => inCluster !== true),
  );
  await waits.apiAnswers(lab);
  failures.push(
    ...(await healAll(
      lab,
      faults.filter(({ inCluster }) => inCluster === true),
    )),
  );
  if (failures.length > 0) {
    throw new Error(`these faults could not be healed:\n${failures.map((line) => `  ${line}`).join("\n")}`);
  }
  await waits.whole(lab);
}

async function healAll(lab: Lab, faults: readonly Fault[]): Promise<string[]> {
  const failures: string[] = [];
  for (const fault of faults) {
    const healed = await Promise.all(faultSites(lab, fault).map((site) => healSite(lab, site)));
    failures.push(...healed.filter((failure) => failure !== undefined));
  }
  return failures;
}

/** @returns why it could not be healed */
async function healSite(lab: Lab, site: FaultSite): Promise<string | undefined> {
  try {
    if (await site.isActive()) {
      lab.io.report(`${site.label}: healing`);
      await site.heal();
      lab.io.report(`${site.label}: healed`);
    }
    return undefined;
  } catch (error) {
    return `${site.label}: ${error instanceof Error ? error.message : String(error)}`;
  }
}
