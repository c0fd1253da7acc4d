import type { SafetyFacts } from "./safety-facts.ts";

/** What a check came to. What does not apply is not passed. */
export type CheckResult =
  | { readonly kind: "passed" }
  | { readonly kind: "skipped"; readonly why: string }
  /** A sentence each. */
  | { readonly kind: "failed"; readonly reasons: readonly string[] };

/** One thing that must be so before a node goes, or after it came back. */
export interface Check {
  /** Kebab-case. */
  readonly name: string;
  /** What must be so. */
  readonly sentence: string;
  readonly judge: (facts: SafetyFacts) => CheckResult;
}

export function fromReasons(reasons: readonly string[]): CheckResult {
  return reasons.length === 0 ? { kind: "passed" } : { kind: "failed", reasons };
}
