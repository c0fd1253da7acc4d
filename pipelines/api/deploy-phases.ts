/** Phases of a deploy that goes on. */
export const RUNNING_PHASES = [
  "Pending",
  "Planning",
  "Locking",
  "Canary",
  "AwaitingGate",
  "Rolling",
  "Verifying",
] as const;

/** Phases that a deploy never leaves. */
export const TERMINAL_PHASES = ["Succeeded", "Refused", "Rejected", "Stopped", "Failed"] as const;

/** All phases of a deploy. */
export const DEPLOY_PHASES = [...RUNNING_PHASES, ...TERMINAL_PHASES] as const;

export type DeployPhase = (typeof DEPLOY_PHASES)[number];

export function isTerminal(phase: DeployPhase): boolean {
  return TERMINAL_PHASES.some((terminal) => terminal === phase);
}

/** What happens to a node during its roll, in order. */
export const NODE_WORK_PHASES = [
  "Reading",
  "Staging",
  "Checking",
  "Cordoning",
  "Draining",
  "Rebooting",
  "Returning",
  "Verifying",
  "Uncordoning",
  "Proving",
] as const;

/** All phases of a node: before its turn, during it, and how it ended. */
export const NODE_PHASES = ["Waiting", ...NODE_WORK_PHASES, "Staged", "Proven", "Skipped", "Failed"] as const;

export type NodePhase = (typeof NODE_PHASES)[number];
