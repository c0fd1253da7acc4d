import { checkDecision } from "./check-decision.ts";
import type { DecisionQuestion } from "./check-decision.ts";
import type { GateDecision } from "./gate-decision.ts";

/** What the recorded decisions say about a gate. */
export interface GateJudgement {
  readonly outcome: "approved" | "rejected" | "undecided";
  /** The decision that counts; undefined: none does. */
  readonly decision: GateDecision | undefined;
  /** Why each of the others about this deploy and gate does not count. */
  readonly problems: readonly string[];
}

/**
 * Judges a gate by its records and nothing else: that a workflow was resumed says nothing. Decisions about other deploys and gates are
 * passed over. The API server admits one decision for the evidence of now; should there be more, a rejection wins.
 */
export function judgeGate(decisions: readonly GateDecision[], question: DecisionQuestion): GateJudgement {
  const { deploy, gate } = question;
  const judged = decisions
    .filter(({ spec }) => spec.deployName === deploy.metadata.name && spec.gate === gate)
    .map((decision) => ({ decision, problem: checkDecision(decision, question) }));
  const counting = judged.flatMap(({ decision, problem }) => (problem === undefined ? [decision] : []));
  const problems = judged.flatMap(({ problem }) => problem ?? []);
  const rejection = counting.find(({ spec }) => spec.decision === "reject");
  if (rejection !== undefined) {
    return { outcome: "rejected", decision: rejection, problems };
  }
  const [approval] = counting;
  return { outcome: approval === undefined ? "undecided" : "approved", decision: approval, problems };
}
