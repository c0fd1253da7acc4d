import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { argumentOf, calledTemplate, callsOf, isRollNode } from "../reading/workflow-template.ts";
import type { Call, Template } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

const PARAMETER = "{{inputs.parameters.stageOnly}}";
const TAKES_DOWN = /cordon|drain|reboot/;

export const requireStageOnlyExit = resourceRule({
  name: "require-stage-only-exit",
  description: "Every call of roll-node says whether it only stages, and staging ends above the cordon.",
  why: "Nodes are staged while somebody still looks at the first one. A call that is not told to stop takes its node down at once; an image that is fetched behind the cordon keeps the node away for hours.",
  severity: "critical",
  remediationSteps:
    'give roll-node an input stageOnly, hand it on, and pass "true" or "false" in every call; in a roll-node of steps stage first, and put when on stageOnly at everything behind',
  judge: judgeWorkflow((spec) => {
    const rolls = spec.templates.filter(({ name }) => isRollNode(name));
    const calls = spec.templates.flatMap(callsOf).filter((call) => isRollNode(calledTemplate(call)));
    return rolls.length + calls.length === 0
      ? undefined
      : [...calls.flatMap(checkCall), ...rolls.flatMap(checkTemplate)];
  }),
});

function checkCall(call: Call): readonly string[] {
  const stageOnly = argumentOf(call, "stageOnly");
  return stageOnly === "true" || stageOnly === "false"
    ? []
    : [`does not say in its step ${call.name} whether the node is only staged`];
}

function checkTemplate(template: Template): readonly string[] {
  const declares = (template.inputs?.parameters ?? []).some(({ name }) => name === "stageOnly");
  if (!declares) {
    return [`has a template ${template.name} that knows no stageOnly`];
  }
  if (template.steps) {
    return checkSteps(template);
  }
  const handsOn = (template.container?.args ?? []).some((word) => String(word).includes(PARAMETER));
  return handsOn ? [] : [`has a template ${template.name} that does not hand stageOnly on`];
}

function checkSteps({ name, steps }: Template): readonly string[] {
  const groups = steps ?? [];
  const staged = groups.findIndex((group) => group.some((call) => isStaging(call)));
  return groups.flatMap((group, index) =>
    group
      .filter((call) => !isStaging(call) && TAKES_DOWN.test(calledTemplate(call)))
      .filter((call) => staged === -1 || index <= staged || call.when?.includes(PARAMETER) !== true)
      .map((call) => `does not end above the step ${call.name} of ${name} when it only stages`),
  );
}

function isStaging(call: Call): boolean {
  return calledTemplate(call).includes("stage");
}
