import { callsOf, readDeployWorkflow } from "../reading/workflow-template.ts";
import type { Template, WorkflowSpec } from "../reading/workflow-template.ts";
import { parseGoDuration } from "../reading/go-duration.ts";
import { resourceRule } from "../rule.ts";

/** A pod that waits on a node which never comes back would hold the lock for ever. */
export const workflowTemplateBoundedSteps = resourceRule({
  name: "workflow-template-bounded-steps",
  description: "Every step of a deploy that does something has a time limit.",
  severity: "high",
  remediationSteps: "set activeDeadlineSeconds (a number) or timeout (30m) on every template that runs a pod",
  judge: (resource) => {
    const spec = readDeployWorkflow(resource);
    return spec?.templates
      .filter((template) => callsOf(template).length === 0 && !template.suspend && !isBounded(template, spec))
      .map(({ name }) => `${resource.name} has no time limit on its template ${name}`);
  },
});

function isBounded(template: Template, spec: WorkflowSpec): boolean {
  return [template, spec.templateDefaults].some((limits) => {
    const { activeDeadlineSeconds, timeout } = limits ?? {};
    const seconds = typeof timeout === "string" ? parseGoDuration(timeout) : undefined;
    return (typeof activeDeadlineSeconds === "number" && activeDeadlineSeconds > 0) || (seconds ?? 0) > 0;
  });
}
