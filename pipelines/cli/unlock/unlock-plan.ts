import type { SeenKured, SeenLease } from "../../lock/lock-state.ts";

/** What an unlock would remove, as it was seen, and why it may not. */
export interface UnlockPlan {
  readonly lease: SeenLease | undefined;
  /** Kureds whose lock is not free. */
  readonly kureds: readonly SeenKured[];
  /** Who holds it, each once; what a person types to confirm. */
  readonly holders: readonly string[];
  /** What is removed, a phrase each; empty: nothing is locked. */
  readonly removes: readonly string[];
  /** What forbids it, a sentence each. */
  readonly refusals: readonly string[];
}
