import { PrometheusRule } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule";
import { formatMinutes } from "./kured-timing.ts";
import { KURED, MONITORING_LABELS } from "./names.ts";

/** An alert with everything a person on call needs. */
export interface Alert {
  readonly name: string;
  readonly expr: string;
  /** How long the expression must hold. */
  readonly forMinutes: number;
  readonly severity: "info" | "warning" | "critical";
  readonly summary: string;
  readonly description: string;
}

/** A PrometheusRule in the namespace of kured whose alerts link to `<runbookBaseUrl>/<kebab-case name>.md`. */
export function buildPrometheusRule(
  name: string,
  runbookBaseUrl: string,
  alerts: readonly Alert[],
): PrometheusRule {
  const rule = new PrometheusRule({
    metadata: { name, namespace: KURED, labels: MONITORING_LABELS },
    spec: { groups: [{ name, rules: alerts.map((alert) => toRule(alert, runbookBaseUrl)) }] },
  });
  rule.validate();
  return rule;
}

function toRule(alert: Alert, runbookBaseUrl: string) {
  return {
    alert: alert.name,
    expr: alert.expr,
    for: formatMinutes(alert.forMinutes),
    labels: { severity: alert.severity },
    annotations: {
      // Inside a sentence, a cluster whose name is a number stays text when Flux has put it in.
      summary: `${alert.summary} (cluster \${cluster_name})`,
      description: alert.description,
      runbook_url: `${runbookBaseUrl}/${toKebabCase(alert.name)}.md`,
    },
  };
}

function toKebabCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])[A-Z]/g, "-$&").toLowerCase();
}
