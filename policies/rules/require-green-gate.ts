import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { isSkippable, isStageOnly } from "../reading/workflow-events.ts";
import { argumentOf, calledTemplate, isRollNode } from "../reading/workflow-template.ts";
import type { Call, Template } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

export const requireGreenGate = resourceRule({
  name: "require-green-gate",
  description: "Right after a node was rolled, a green gate probes that very node, and nothing skips it.",
  why: "A node says Ready while its container runtime is wedged. Only a pod that must run there proves it, and the next node goes on that proof.",
  severity: "critical",
  remediationSteps:
    "follow each roll-node with a step that calls green-gate with the same node, without when and continueOn",
  judge: judgeWorkflow((spec) => {
    const rolls = spec.templates.flatMap((template) =>
      (template.steps ?? []).flatMap((group, index) =>
        group
          .filter((call) => isRollNode(calledTemplate(call)) && !isStageOnly(call))
          .map((call) => ({ call, isProven: isProven(template, index + 1, call) })),
      ),
    );
    return rolls.length === 0
      ? undefined
      : rolls
          .filter(({ isProven: proven }) => !proven)
          .map(({ call }) => `does not prove the node that its step ${call.name} has rolled`);
  }),
});

function isProven({ steps }: Template, next: number, roll: Call): boolean {
  const node = argumentOf(roll, "node");
  return (steps?.[next] ?? []).some(
    (call) =>
      calledTemplate(call).includes("green-gate") &&
      node !== undefined &&
      node !== "" &&
      argumentOf(call, "node") === node &&
      !isSkippable(call),
  );
}
