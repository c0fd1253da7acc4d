import { readDeclaration } from "../reading/declaration.ts";
import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { calledTemplate, callsOf, findRolling, isLooped, isRollNode } from "../reading/workflow-template.ts";
import type { Template } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

const FROM_PLAN = /^\{\{(inputs\.parameters\.[\w-]+|steps\.plan\.outputs\.parameters\.[\w-]+)\}\}$/;

export const orderRegistryHostLast = resourceRule({
  name: "order-registry-host-last",
  description: "The plan knows which pods are the registry's, and nodes are rolled in the order of the plan.",
  why: "Nodes fetch what they boot from the registry. When its node goes first, and does not come back, no other node can be staged.",
  severity: "high",
  remediationSteps:
    "declare registryNamespace and registryMatchLabels to plan and roll-node, and take the nodes of every loop from a result of the plan",
  judge: judgeWorkflow((spec) => {
    const rolling = findRolling(spec);
    return rolling.size === 0
      ? undefined
      : [
          ...spec.templates
            .filter(isAskedForRegistry)
            .filter((one) => !knowsRegistry(one))
            .map(({ name }) => `does not tell its template ${name} which pods are the registry's`),
          ...spec.templates
            .flatMap(callsOf)
            .filter((call) => rolling.has(calledTemplate(call)) && isLooped(call))
            .filter(({ withParam }) => !FROM_PLAN.test(String(withParam)))
            .map(({ name }) => `rolls nodes in its step ${name} in an order that is not the plan's`),
        ];
  }),
});

function isAskedForRegistry({ name, container }: Template): boolean {
  return (name === "plan" || isRollNode(name)) && container !== undefined && container !== null;
}

function knowsRegistry(template: Template): boolean {
  const { registryNamespace = "", registryMatchLabels = {} } = readDeclaration(template) ?? {};
  return registryNamespace !== "" && Object.keys(registryMatchLabels).length > 0;
}
