import type { JudgedResource } from "./judged-resource.ts";
import { readDeployWorkflow } from "./workflow-template.ts";
import type { WorkflowSpec } from "./workflow-template.ts";

/**
 * Judges a workflow that may take nodes down; what is found is said of the resource by its name. Undefined: no such
 * workflow, or one that has nothing of what the rule is about.
 */
export function judgeWorkflow(
  findProblems: (spec: WorkflowSpec, resource: JudgedResource) => readonly string[] | undefined,
): (resource: JudgedResource) => readonly string[] | undefined {
  return (resource) => {
    const spec = readDeployWorkflow(resource);
    return spec === undefined
      ? undefined
      : findProblems(spec, resource)?.map((found) => `${resource.name} ${found}`);
  };
}
