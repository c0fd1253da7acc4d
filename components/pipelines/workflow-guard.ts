import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { buildGuard } from "./guard.ts";

export const WORKFLOW_GUARD = "pipelines-workflows-from-templates";

/**
 * Whoever may create a workflow could run any pod with any service account of the namespace. So a workflow
 * here is a template of this stack and its arguments, and stays what it was when it started; stopping it is
 * still possible.
 */
export function buildWorkflowGuard() {
  return buildGuard({
    name: WORKFLOW_GUARD,
    group: "argoproj.io",
    resource: "workflows",
    operations: ["CREATE", "UPDATE"],
    namespace: PIPELINES_NAMESPACE,
    rules: [
      {
        expression:
          'object.spec.all(key, key in ["workflowTemplateRef", "arguments", "shutdown"]) && has(object.spec.workflowTemplateRef) && !has(object.spec.workflowTemplateRef.clusterScope)',
        message: "a workflow of this namespace must consist of a workflowTemplateRef and arguments",
      },
      {
        expression:
          'request.operation == "CREATE" || (object.spec.workflowTemplateRef == oldObject.spec.workflowTemplateRef && (has(object.spec.arguments) ? object.spec.arguments : {}) == (has(oldObject.spec.arguments) ? oldObject.spec.arguments : {}))',
        message: "the template and the arguments of a workflow cannot be changed",
      },
    ],
  });
}
