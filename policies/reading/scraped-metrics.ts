/**
 * Metrics that something outside the stack makes Prometheus ask for: kube-state-metrics, which kube-prometheus-stack brings, and the ServiceMonitor of
 * Longhorn's own chart.
 * This list may only get shorter: each entry is a metric whose loss no preview sees, and needs an alert about its absence.
 */
export const SCRAPED_ELSEWHERE: readonly string[] = [
  "kube_cronjob_created",
  "kube_cronjob_info",
  "kube_cronjob_status_last_successful_time",
  "kube_daemonset_annotations",
  "kube_node_info",
  "kube_node_spec_unschedulable",
  "kube_node_status_condition",
  "longhorn_volume_robustness",
];

/** Series that Prometheus makes itself. */
export const MADE_BY_PROMETHEUS: readonly string[] = ["ALERTS", "ALERTS_FOR_STATE", "up"];

/** Metrics by their beginning, and the app whose monitor must be in the stack. */
export const SCRAPED_HERE: readonly (readonly [prefix: string, app: string])[] = [
  ["kured_", "kured"],
  ["pipelines_", "pipelines-operator"],
];
