import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { callsOf } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

const MUTEX = { name: "kernel-deploy-node", namespace: "pipelines" };

/** https://github.com/argoproj/argo-workflows/blob/v4.0.5/docs/synchronization.md */
export const requireSharedMutex = resourceRule({
  name: "require-shared-mutex",
  description: "Everything that rolls nodes holds the same lock for its whole run.",
  why: "Argo knows a mutex by its name and namespace together. On a template of steps it waits for itself after a restart of the controller.",
  severity: "critical",
  remediationSteps: `set spec.synchronization.mutexes to [{name: ${MUTEX.name}, namespace: ${MUTEX.namespace}}], and no synchronization on steps or dag templates`,
  judge: judgeWorkflow((spec) => {
    const shared = (spec.synchronization?.mutexes ?? []).some(
      ({ name, namespace, database }) =>
        name === MUTEX.name && namespace === MUTEX.namespace && database !== true,
    );
    const inner = spec.templates.filter(
      (template) => template.synchronization && callsOf(template).length > 0,
    );
    return [
      ...(shared ? [] : [`does not hold the mutex ${MUTEX.name} of namespace ${MUTEX.namespace}`]),
      ...inner.map(({ name }) => `takes a lock in its template ${name}, which is a list of steps`),
    ];
  }),
});
