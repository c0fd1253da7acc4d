import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { faultSites } from "../../../lab/faults/fault-site.ts";
import type { Fault } from "../../../lab/faults/fault.ts";
import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

/** When something is looked at; what is made for looking is made anew for each. */
export type TrialPhase = "before" | "during" | "after";

/** A fault at one place, and what is seen of it. */
export interface FaultTrial<Seen> {
  readonly fault: Fault;
  /** @default for a fault of the cluster */
  readonly node?: string;
  /** Looks from outside the fault: at the cluster, at the host, over the network. */
  readonly observe: (lab: TestLab, phase: TrialPhase) => Promise<Seen>;
  /** What is seen before it is injected, and again once it is healed. */
  readonly healthy: Seen;
  /** What is seen while it is there, in this order. */
  readonly broken: readonly Seen[];
  /** What makes a fault show that waits for the next boot. */
  readonly provoke?: (lab: TestLab) => Promise<void>;
  /** Whether it is over when it has been seen. @default false */
  readonly endsByItself?: boolean;
}

const BREAK_SECONDS = 120;
const HEAL_SECONDS = 120;

/**
 * Injects a fault, sees it, heals it, and sees that all is as before. Both are done twice: they may be repeated.
 *
 * @throws AssertionError or Error with what was seen instead
 */
export async function tryFault<Seen>(lab: TestLab, trial: FaultTrial<Seen>): Promise<void> {
  const site = faultSites(lab.lab, trial.fault).find(({ node }) => node === trial.node);
  assert.ok(site, `${trial.fault.name} must apply to ${trial.node ?? "the cluster"}`);
  const until = (phase: TrialPhase, wanted: Seen, deadlineSeconds: number) =>
    waitFor(
      `${site.label}: ${phase} it ${JSON.stringify(wanted)} is seen`,
      async () => {
        const seen = await trial.observe(lab, phase);
        return isDeepStrictEqual(seen, wanted) ? undefined : JSON.stringify(seen);
      },
      { deadlineSeconds, intervalMilliseconds: 500 },
    );

  await until("before", trial.healthy, HEAL_SECONDS);
  assert.equal(await site.isActive(), false, `${site.label} must not be there before`);
  try {
    await site.inject();
    await site.inject();
    assert.equal(await site.isActive(), true, `${site.label} must be there`);
    await trial.provoke?.(lab);
    for (const broken of trial.broken) {
      await until("during", broken, BREAK_SECONDS);
    }
    assert.equal(await site.isActive(), trial.endsByItself !== true, `${site.label} must last until healed`);
  } finally {
    await site.heal();
    await site.heal();
  }
  assert.equal(await site.isActive(), false, `${site.label} must be gone`);
  await until("after", trial.healthy, HEAL_SECONDS);
}
