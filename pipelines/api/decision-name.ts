import type { DecisionSpec } from "./decision-spec.ts";

/**
 * The only name that a decision may have. So there is one decision a deploy, gate and evidence: of two persons who answer at the same
 * time one is first, and the other is told.
 */
export function decisionName({
  deployName,
  gate,
  evidenceDigest,
}: Pick<DecisionSpec, "deployName" | "gate" | "evidenceDigest">): string {
  return `${deployName}-${gate}-${evidenceDigest.slice("sha256:".length, "sha256:".length + 10)}`;
}

/** The same for the API server, in CEL. */
export const DECISION_NAME_RULE =
  "self.metadata.name == self.spec.deployName + '-' + self.spec.gate + '-' + self.spec.evidenceDigest.substring(7, 17)";
