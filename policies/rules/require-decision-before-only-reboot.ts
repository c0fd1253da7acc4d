import { findDeclaration } from "../reading/declaration.ts";
import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { findUndecidedRolls } from "../reading/undecided-rolls.ts";
import { listEvents } from "../reading/workflow-events.ts";
import { resourceRule } from "../rule.ts";

export const requireDecisionBeforeOnlyReboot = resourceRule({
  name: "require-decision-before-only-reboot",
  description: "In a fleet of one node a person decides before its reboot, and the decision is verified.",
  why: "There is no other node that could be the proof, and after the reboot there is nothing left to decide.",
  severity: "critical",
  remediationSteps:
    "before the roll-node of the only node put a suspend step, and after it a step that calls verify-decision without conditions",
  judge: judgeWorkflow((spec) =>
    findDeclaration(spec)?.hostNames.length === 1
      ? findUndecidedRolls(listEvents(spec), 0).map(
          (step) => `takes its only node down in its step ${step} before a verified decision`,
        )
      : undefined,
  ),
});
