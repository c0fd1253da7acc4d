import type { HostTarget } from "./host-agent.ts";

/** One node's part of a deploy. */
export interface NodeRoll {
  readonly deploy: string;
  readonly node: string;
  readonly target: HostTarget;
  readonly kernelFloor: string;
  /** Ends above the cordon. */
  readonly stageOnly: boolean;
  readonly deadlines: RollDeadlines;
}

export interface RollDeadlines {
  readonly drainSeconds: number;
  /** From the order to the new boot's first sign in the API. */
  readonly bootSeconds: number;
  readonly readySeconds: number;
}

/** The phases in their order. */
export const ROLL_PHASES = [
  "read",
  "stage",
  "check",
  "cordon",
  "drain",
  "reboot",
  "boot",
  "ready",
  "verify",
  "uncordon",
] as const;

export type RollPhase = (typeof ROLL_PHASES)[number];

/** What a step saw of one node. It is part of the evidence of the deploy. */
export interface NodeEvidence {
  readonly node: string;
  /** `proven`: it was rolled before and has not been booted since. */
  readonly outcome: "rolled" | "staged" | "proven" | "failed";
  /** The phase in which it ended. */
  readonly phase: RollPhase;
  /** Why it failed, a sentence each. */
  readonly reasons: readonly string[];
  readonly digest: string;
  readonly boot0: string | undefined;
  readonly boot1: string | undefined;
  readonly kernel: string | undefined;
  readonly kubernetes: string | undefined;
  /** Pods that were deleted against their budget. */
  readonly overridden: readonly string[];
  /** Seconds that each phase took. */
  readonly seconds: Readonly<Partial<Record<RollPhase, number>>>;
}
