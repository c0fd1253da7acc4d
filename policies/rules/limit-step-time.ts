import { parseGoDuration } from "../reading/go-duration.ts";
import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { callsOf } from "../reading/workflow-template.ts";
import type { Template, WorkflowSpec } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

export const limitStepTime = resourceRule({
  name: "limit-step-time",
  description: "Every step of a deploy that does something has a time limit, and so has the whole.",
  why: "The pod of a step may hang on a node that never returns, and a person may never decide. Without a limit the workflow, and the lock, wait for ever.",
  severity: "high",
  remediationSteps:
    "set spec.activeDeadlineSeconds, and activeDeadlineSeconds (a number) or timeout (30m) on every template that runs a pod",
  judge: judgeWorkflow((spec) => [
    ...(isLimit(spec.activeDeadlineSeconds) ? [] : ["has no time limit for the whole"]),
    ...spec.templates
      .filter((template) => callsOf(template).length === 0 && !template.suspend && !isBounded(template, spec))
      .map(({ name }) => `has no time limit on its template ${name}`),
  ]),
});

function isBounded(template: Template, spec: WorkflowSpec): boolean {
  return [template, spec.templateDefaults].some((limits) => {
    const { activeDeadlineSeconds, timeout } = limits ?? {};
    const seconds = typeof timeout === "string" ? parseGoDuration(timeout) : undefined;
    return isLimit(activeDeadlineSeconds) || (seconds ?? 0) > 0;
  });
}

function isLimit(seconds: unknown): boolean {
  return typeof seconds === "number" && seconds > 0;
}
