import { findDeclaration } from "../reading/declaration.ts";
import { readDisruptionBudget } from "../reading/disruption-budget.ts";
import { ofStack } from "../reading/of-stack.ts";
import { readDeployWorkflow } from "../reading/workflow-template.ts";
import { stackRule } from "../rule.ts";

export const requireRegistryBudget = stackRule({
  name: "require-registry-budget",
  description: "The registry from which nodes are staged has a disruption budget.",
  why: "Without a budget any drain evicts the registry at any time, while another node fetches what it is about to boot.",
  severity: "high",
  remediationSteps: "register a RegistryBudget over the labels that the deploy targets declare",
  judge: (resources) => {
    const registries = ofStack(resources, readDeployWorkflow).flatMap((spec) => {
      const { registryNamespace, registryMatchLabels } = findDeclaration(spec) ?? {};
      return registryNamespace === undefined || registryMatchLabels === undefined
        ? []
        : [{ namespace: registryNamespace, labels: registryMatchLabels }];
    });
    const different = [...new Map(registries.map((one) => [JSON.stringify(one), one])).values()];
    const budgets = different.length === 0 ? [] : ofStack(resources, readDisruptionBudget);
    return different.length === 0
      ? undefined
      : different
          .filter(
            ({ namespace, labels }) =>
              !budgets.some(
                (budget) =>
                  budget.namespace === namespace &&
                  budget.matchLabels !== undefined &&
                  Object.entries(budget.matchLabels).every(([key, value]) => labels[key] === value),
              ),
          )
          .map(({ namespace }) => ({
            found: `no budget covers the registry of namespace ${namespace}`,
            urn: undefined,
          }));
  },
});
