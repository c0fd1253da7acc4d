/** Namespace of everything that rolls nodes. */
export const PIPELINES_NAMESPACE = "pipelines";

/** The one mutex of all deploys: two targets never roll at the same time. Its namespace is PIPELINES_NAMESPACE. */
export const DEPLOY_MUTEX = "kernel-deploy-node";

/** Service account of every step: it may report a step's result and nothing else. */
export const STEP_SERVICE_ACCOUNT = "deploy-step";

/** Service account of the plan: it may also read the cluster and try evictions without carrying them out. */
export const PLAN_SERVICE_ACCOUNT = "deploy-plan";

/**
 * Service account of the steps that take nodes down and bring them back: it cordons, evicts, takes the lock, and runs
 * throwaway pods on hosts.
 */
export const ROLL_SERVICE_ACCOUNT = "deploy-roll";

/** Service account of the operator: the only one that writes the status of a deploy. */
export const OPERATOR_SERVICE_ACCOUNT = "pipelines-operator";

/** Namespace of the throwaway pods on hosts: agents, which are privileged, and probes, which are not. */
export const AGENTS_NAMESPACE = "turntable-agents";

/** Label of a namespace that says whether its pods gate a roll: `infra` or `workload`. */
export const GATE_LABEL = "turntable.internal/gate";

/** Name of a target's WorkflowTemplate. */
export function deployWorkflowName(target: string): string {
  return `deploy-linux-${target}`;
}

/** Name of a deploy target. */
export function targetName(clusterName: string, fleet: "master" | "workers"): string {
  return `${clusterName}-${fleet}`;
}
