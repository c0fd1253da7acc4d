import { PrometheusRule } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule";
import type { Alert } from "./alert.ts";
import { formatMinutes } from "./format-minutes.ts";
import { MONITORING_LABELS } from "./monitoring-labels.ts";

export interface RuleOptions {
  readonly name: string;
  readonly namespace: string;
  /** Annotations of the object. @default none */
  readonly annotations?: Readonly<Record<string, string>>;
  /** Alerts link to `<runbookBaseUrl>/<kebab-case name>.md`. */
  readonly runbookBaseUrl: string;
  /** What every summary says the cluster is called. */
  readonly clusterName: string;
}

/**
 * A PrometheusRule with one group.
 *
 * @throws Error when it does not fit the schema of the Prometheus operator.
 */
export function buildPrometheusRule(options: RuleOptions, alerts: readonly Alert[]) {
  const { name, namespace, annotations } = options;
  const rule = {
    apiVersion: "monitoring.coreos.com/v1" as const,
    kind: "PrometheusRule" as const,
    metadata: {
      name,
      namespace,
      labels: MONITORING_LABELS,
      ...(annotations === undefined ? {} : { annotations: { ...annotations } }),
    },
    spec: { groups: [{ name, rules: alerts.map((alert) => toRule(alert, options)) }] },
  };
  new PrometheusRule(rule).validate();
  return rule;
}

/** Name of an alert's runbook. */
export function runbookName(alert: string): string {
  return `${alert.replaceAll(/(?<=[a-z])[A-Z]/g, "-$&").toLowerCase()}.md`;
}

function toRule(alert: Alert, { runbookBaseUrl, clusterName }: RuleOptions) {
  return {
    alert: alert.name,
    expr: alert.expr,
    for: formatMinutes(alert.forMinutes),
    labels: { severity: alert.severity },
    annotations: {
      // Inside a sentence, a cluster whose name is a number stays text when Flux has put it in.
      summary: `${alert.summary} (cluster ${clusterName})`,
      description: alert.description,
      runbook_url: `${runbookBaseUrl}/${runbookName(alert.name)}`,
    },
  };
}
