export const RENOVATE_NAMESPACE = "renovate";
/** Name of the CronJob, its ServiceAccount, NetworkPolicy and rules. */
export const RENOVATE_NAME = "renovate";
/** Labels that select Renovate's pods. */
export const RENOVATE_POD_LABELS = { "app.kubernetes.io/name": "renovate" } as const;
