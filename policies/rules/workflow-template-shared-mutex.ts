import { callsOf, readDeployWorkflow } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

const MUTEX = { name: "kernel-deploy-node", namespace: "pipelines" };

/**
 * A mutex is known by name and namespace together, and is safe on the workflow only: on a `steps` or `dag` template it
 * waits for itself after a restart of the controller.
 * https://github.com/argoproj/argo-workflows/blob/v4.0.5/docs/synchronization.md
 */
export const workflowTemplateSharedMutex = resourceRule({
  name: "workflow-template-shared-mutex",
  description: "Everything that rolls nodes holds the same lock for its whole run.",
  severity: "critical",
  remediationSteps: `set spec.synchronization.mutexes to [{name: ${MUTEX.name}, namespace: ${MUTEX.namespace}}], and no synchronization on steps or dag templates`,
  judge: (resource) => {
    const spec = readDeployWorkflow(resource);
    if (spec === undefined) {
      return undefined;
    }
    const shared = (spec.synchronization?.mutexes ?? []).some(
      ({ name, namespace, database }) =>
        name === MUTEX.name && namespace === MUTEX.namespace && database !== true,
    );
    const inner = spec.templates.filter(
      (template) => template.synchronization && callsOf(template).length > 0,
    );
    return [
      ...(shared
        ? []
        : [`${resource.name} does not hold the mutex ${MUTEX.name} of namespace ${MUTEX.namespace}`]),
      ...inner.map(
        ({ name }) => `${resource.name} takes a lock in its template ${name}, which is a list of steps`,
      ),
    ];
  },
});
