import type { JudgedResource } from "../reading/judged-resource.ts";
import {
  calledTemplate,
  callsOf,
  findRolling,
  isLooped,
  isRollNode,
  readDeployWorkflow,
} from "../reading/workflow-template.ts";
import type { Template, WorkflowSpec } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

/**
 * `parallelism: 1` alone goes on with the next item after a failure, and a retry repeats a reboot that has happened:
 * https://github.com/argoproj/argo-workflows/blob/v4.0.5/workflow/controller/operator.go
 */
export const workflowTemplateStopsAtFailure = resourceRule({
  name: "workflow-template-stops-at-failure",
  description:
    "A deploy does one thing at a time, never repeats a roll, and begins no other node after a failure.",
  severity: "critical",
  remediationSteps:
    "set spec.parallelism to 1, parallelism 1 and failFast true where nodes are rolled in a loop, and no retryStrategy on anything that leads to roll-node",
  judge: (resource) => {
    const spec = readDeployWorkflow(resource);
    return spec === undefined ? undefined : findProblems(resource, spec);
  },
});

function findProblems({ name }: JudgedResource, spec: WorkflowSpec): readonly string[] {
  const rolling = findRolling(spec);
  const problems = [];
  if (spec.parallelism !== 1) {
    problems.push(`${name} may run several steps at once: its parallelism is not 1`);
  }
  if (rolling.size > 0 && spec.templateDefaults?.retryStrategy) {
    problems.push(`${name} retries every template (templateDefaults.retryStrategy)`);
  }
  for (const template of spec.templates.filter((candidate) => rolling.has(candidate.name))) {
    if (template.retryStrategy) {
      problems.push(`${name} retries its template ${template.name}, which takes a node down`);
    }
    if (rollsInLoop(template, rolling) && !(template.parallelism === 1 && template.failFast === true)) {
      problems.push(
        `${name} rolls nodes in a loop of its template ${template.name} that does not stop at a failure`,
      );
    }
  }
  return problems;
}

function rollsInLoop(template: Template, rolling: ReadonlySet<string>): boolean {
  return callsOf(template).some(
    (call) => isLooped(call) && (rolling.has(calledTemplate(call)) || isRollNode(calledTemplate(call))),
  );
}
