import { Registry } from "prom-client";
import { z } from "zod";
import { OperatorMetrics } from "../../pipelines/operator/operator-metrics.ts";

export interface KnownMetric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

const metricSchema = z.object({
  name: z.string(),
  type: z.string(),
  help: z.string(),
  labelNames: z.array(z.string()),
});

/** The operator's own metrics, as it registers them, by name. */
export function operatorMetrics(): readonly KnownMetric[] {
  const registry = new Registry();
  new OperatorMetrics(registry, () => 0).lead(false);
  return z
    .array(metricSchema)
    .parse(registry.getMetricsAsArray())
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

const KUBE_STATE_METRICS = "https://github.com/kubernetes/kube-state-metrics/blob/v2.20.0/docs/metrics";
const NODE_METRICS = `${KUBE_STATE_METRICS}/cluster/node-metrics.md`;
const DAEMON_SET_METRICS = `${KUBE_STATE_METRICS}/workload/daemonset-metrics.md`;
const CRON_JOB_METRICS = `${KUBE_STATE_METRICS}/workload/cronjob-metrics.md`;
const CRON_JOB = ["namespace", "cronjob"];

/** Metrics of others that alerts and the dashboard read, with the labels that they are read by, and where that is written. */
export const FOREIGN_METRICS: Readonly<
  Record<string, { readonly labels: readonly string[]; readonly source: string }>
> = {
  up: {
    labels: ["job", "instance"],
    source: "https://github.com/prometheus/prometheus/blob/v3.5.0/docs/querying/basics.md",
  },
  kube_node_info: { labels: ["node"], source: NODE_METRICS },
  kube_node_spec_unschedulable: { labels: ["node"], source: NODE_METRICS },
  kube_node_status_condition: { labels: ["node", "condition", "status"], source: NODE_METRICS },
  kube_daemonset_annotations: {
    labels: ["namespace", "daemonset", "annotation_weave_works_kured_node_lock"],
    source: DAEMON_SET_METRICS,
  },
  kube_cronjob_info: { labels: CRON_JOB, source: CRON_JOB_METRICS },
  kube_cronjob_created: { labels: CRON_JOB, source: CRON_JOB_METRICS },
  kube_cronjob_status_last_successful_time: { labels: CRON_JOB, source: CRON_JOB_METRICS },
  kured_reboot_required: {
    labels: ["node"],
    source: "https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go",
  },
  longhorn_volume_robustness: {
    labels: ["volume", "state"],
    source: "https://github.com/longhorn/longhorn-manager/blob/v1.12.1/metrics_collector/volume_collector.go",
  },
};

/** Labels of every metric that may be read, by the name of its series. */
export function knownLabels(): ReadonlyMap<string, readonly string[]> {
  const own = operatorMetrics().flatMap(({ name, type, labelNames }) =>
    type === "histogram"
      ? [
          [`${name}_bucket`, [...labelNames, "le"]] as const,
          [`${name}_sum`, labelNames] as const,
          [`${name}_count`, labelNames] as const,
        ]
      : [[name, labelNames] as const],
  );
  const foreign = Object.entries(FOREIGN_METRICS).map(([name, { labels }]) => [name, labels] as const);
  return new Map([...own, ...foreign]);
}
