import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { argumentOf, calledTemplate, callsOf, isRollNode } from "../reading/workflow-template.ts";
import type { Call, Template } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

const HOSTNAME = "kubernetes.io/hostname";
const PINNED = "{{inputs.parameters.orchNode}}";

export const separateOrchestrationNode = resourceRule({
  name: "separate-orchestration-node",
  description: "What rolls and proves a node runs on another node, which every call names.",
  why: "A step that runs on the node that it drains is drained with it, in the middle of its work.",
  severity: "critical",
  remediationSteps: `set nodeSelector ${HOSTNAME} of roll-node and green-gate to ${PINNED}, and pass orchNode and node as two values in every call`,
  judge: judgeWorkflow((spec) => {
    const templates = spec.templates.filter(({ name }) => isOnNode(name));
    const calls = spec.templates.flatMap(callsOf).filter((call) => isOnNode(calledTemplate(call)));
    return templates.length + calls.length === 0
      ? undefined
      : [...templates.flatMap(checkTemplate), ...calls.flatMap(checkCall)];
  }),
});

function isOnNode(name: string): boolean {
  return isRollNode(name) || name.includes("green-gate");
}

function checkTemplate({ name, nodeSelector }: Template): readonly string[] {
  return nodeSelector?.[HOSTNAME] === PINNED ? [] : [`does not pin its template ${name} to orchNode`];
}

function checkCall(call: Call): readonly string[] {
  const [node, orchNode] = [argumentOf(call, "node"), argumentOf(call, "orchNode")];
  return node !== undefined && orchNode !== undefined && node !== orchNode
    ? []
    : [`does not say in its step ${call.name} which other node it runs on`];
}
