import { calledTemplate, callsOf, findRolling, isLooped, isRollNode } from "./workflow-template.ts";
import type { Template, WorkflowSpec } from "./workflow-template.ts";

/** The templates that take several nodes down by a loop. */
export function findRollingLoops(spec: WorkflowSpec): readonly Template[] {
  const rolling = findRolling(spec);
  return spec.templates.filter((template) =>
    callsOf(template).some(
      (call) => isLooped(call) && (rolling.has(calledTemplate(call)) || isRollNode(calledTemplate(call))),
    ),
  );
}
