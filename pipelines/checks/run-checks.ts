import type { Check } from "./check.ts";
import type { SafetyFacts } from "./safety-facts.ts";

export interface CheckReport {
  readonly passed: readonly string[];
  /** Names of checks that do not apply, with why. */
  readonly skipped: Readonly<Record<string, string>>;
  /** What failed, a sentence each, begun with the check's name. */
  readonly failed: readonly string[];
}

export function runChecks(checks: readonly Check[], facts: SafetyFacts): CheckReport {
  const results = checks.map(({ name, judge }) => ({ name, result: judge(facts) }));
  return {
    passed: results.flatMap(({ name, result }) => (result.kind === "passed" ? [name] : [])),
    skipped: Object.fromEntries(
      results.flatMap(({ name, result }) => (result.kind === "skipped" ? [[name, result.why]] : [])),
    ),
    failed: results.flatMap(({ name, result }) =>
      result.kind === "failed" ? result.reasons.map((reason) => `${name}: ${reason}`) : [],
    ),
  };
}
