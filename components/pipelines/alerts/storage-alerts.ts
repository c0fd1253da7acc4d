import type { Alert } from "../../alerts/alert.ts";
import { PIPELINES_ALERTS } from "./names.ts";

/** The scrape job of etcd in kube-prometheus-stack is called kube-etcd; with k3s it needs --etcd-expose-metrics. */
export const ETCD_MEMBERS = 'up{job=~".*etcd.*"}';

/**
 * The volumes that are degraded or faulted. Up to Longhorn 1.10 the value says it (2 degraded, 3 faulted), from 1.11 on the label `state` does, with the value 1:
 * https://github.com/longhorn/longhorn-manager/blob/v1.10.2/metrics_collector/volume_collector.go
 * https://github.com/longhorn/longhorn-manager/blob/v1.12.1/metrics_collector/volume_collector.go
 */
export const VOLUMES_NOT_WHOLE = [
  "max by (volume) (",
  'last_over_time(longhorn_volume_robustness{state=~"degraded|faulted"}[10m]) == 1',
  "or",
  'last_over_time(longhorn_volume_robustness{state=""}[10m]) >= 2',
  ")",
].join("\n");

/** The alerts about what a second missing node would lose. */
export const STORAGE_ALERTS: readonly Alert[] = [
  {
    name: PIPELINES_ALERTS.etcdMarginZero,
    expr: [
      "min by (target) (last_over_time(pipelines_etcd_margin[10m])) <= 0",
      "or",
      `(sum by (job) (${ETCD_MEMBERS}) - floor(count by (job) (${ETCD_MEMBERS}) / 2) - 1 <= 0 and count by (job) (${ETCD_MEMBERS}) > 1)`,
    ].join("\n"),
    forMinutes: 20,
    severity: "critical",
    summary: "etcd cannot lose another member",
    description:
      "Masters that etcd may still lose before it has no quorum: {{ $value }}. The next one that goes takes the API server with it.",
  },
  {
    name: PIPELINES_ALERTS.volumeNotWhole,
    expr: VOLUMES_NOT_WHOLE,
    forMinutes: 30,
    severity: "warning",
    summary: "Volume {{ $labels.volume }} is not whole",
    description:
      "Longhorn calls it degraded or faulted for longer than a rebuild after a reboot should take. A deploy waits for it, and refuses to take another node.",
  },
];
