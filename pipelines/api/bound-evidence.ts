import { EVIDENCE_LIMITS } from "./evidence.ts";
import type { Evidence, EvidenceCheck } from "./evidence.ts";

/**
 * Cuts what a step saw to the bounds of the schema. Failed checks are kept before others; what is left out is counted in the last
 * place of the list, so that nothing vanishes silently.
 */
export function boundEvidence(evidence: Evidence): Evidence {
  const facts = Object.entries(evidence.facts).map(
    ([name, value]) => [name, cut(value, EVIDENCE_LIMITS.fact)] as const,
  );
  return { ...evidence, facts: boundFacts(facts), checks: boundChecks(evidence.checks) };
}

function boundFacts(facts: readonly (readonly [string, string])[]): Record<string, string> {
  if (facts.length <= EVIDENCE_LIMITS.facts) {
    return Object.fromEntries(facts);
  }
  const kept = facts.slice(0, EVIDENCE_LIMITS.facts - 1);
  return Object.fromEntries([...kept, ["leftOut", `${facts.length - kept.length} facts`]]);
}

function boundChecks(checks: readonly EvidenceCheck[]): EvidenceCheck[] {
  const short = checks.map((check) => ({ ...check, message: cut(check.message, EVIDENCE_LIMITS.sentence) }));
  if (short.length <= EVIDENCE_LIMITS.checks) {
    return short;
  }
  const failedFirst = [...short].sort((a, b) => rank(a) - rank(b));
  const kept = failedFirst.slice(0, EVIDENCE_LIMITS.checks - 1);
  const left = failedFirst.slice(kept.length);
  return [
    ...kept,
    {
      name: "left-out",
      result: left.some(({ result }) => result === "failed") ? "failed" : "skipped",
      message: `${left.length} checks do not fit here; the log of the step has them`,
    },
  ];
}

function rank({ result }: EvidenceCheck): number {
  return { failed: 0, skipped: 1, passed: 2 }[result];
}

/** Never empty, and never longer than so many characters. */
function cut(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length === 0) {
    return "(empty)";
  }
  return characters.length > length ? `${characters.slice(0, length - 1).join("")}…` : text;
}
