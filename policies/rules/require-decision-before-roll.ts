import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { findUndecidedRolls } from "../reading/undecided-rolls.ts";
import { listEvents } from "../reading/workflow-events.ts";
import { resourceRule } from "../rule.ts";

export const requireDecisionBeforeRoll = resourceRule({
  name: "require-decision-before-roll",
  description:
    "After the first node, a person decides before any other is taken down, and the decision is verified.",
  why: "The first node is the proof for the others. A bare resume ends a wait, so a step must read the recorded decision.",
  severity: "critical",
  remediationSteps:
    "between the first roll-node and the next put a suspend step, and after it a step that calls verify-decision without conditions",
  judge: judgeWorkflow((spec) =>
    findUndecidedRolls(listEvents(spec), 1).map(
      (step) => `takes more than the first node down in its step ${step} before a verified decision`,
    ),
  ),
});
