import { PrometheusRule } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule";
import type { IPrometheusRule } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule";
import { MONITORING_LABELS } from "../alerts/monitoring-labels.ts";
import { DELETE_IN_BACKGROUND } from "./metadata.ts";
import { RENOVATE_NAME, RENOVATE_NAMESPACE } from "./names.ts";
import type { RenovateSettings } from "./settings.ts";

const SELECTOR = `{namespace="${RENOVATE_NAMESPACE}",cronjob="${RENOVATE_NAME}"}`;
const TWO_DAYS_SECONDS = 48 * 3600;

// kube-state-metrics leaves the series out until the first success:
// https://github.com/kubernetes/kube-state-metrics/blob/v2.20.0/docs/metrics/workload/cronjob-metrics.md
const NOT_SUCCEEDED = [
  `time() - max by (namespace, cronjob) (kube_cronjob_status_last_successful_time${SELECTOR}) > ${TWO_DAYS_SECONDS}`,
  "or",
  `(time() - max by (namespace, cronjob) (kube_cronjob_created${SELECTOR}) > ${TWO_DAYS_SECONDS}`,
  `unless on (namespace, cronjob) kube_cronjob_status_last_successful_time${SELECTOR})`,
].join("\n");

/**
 * The rules that notice when updates stop coming: no run has succeeded for 48 hours, or the CronJob is not seen.
 *
 * @throws Error when the rule does not fit the schema of the Prometheus operator.
 */
export function buildAlerts(settings: Pick<RenovateSettings, "runbookBaseUrl">) {
  const rule = {
    apiVersion: "monitoring.coreos.com/v1",
    kind: "PrometheusRule",
    metadata: {
      name: RENOVATE_NAME,
      namespace: RENOVATE_NAMESPACE,
      labels: { ...MONITORING_LABELS },
      annotations: { ...DELETE_IN_BACKGROUND },
    },
    spec: {
      groups: [
        {
          name: RENOVATE_NAME,
          rules: [
            {
              alert: "RenovateNotSucceeded",
              expr: NOT_SUCCEEDED,
              for: "15m",
              labels: { severity: "warning" },
              annotations: {
                summary: "Renovate has not succeeded for 48 hours.",
                description:
                  "The last successful run of CronJob {{ $labels.namespace }}/{{ $labels.cronjob }}, or its creation, is {{ $value | humanizeDuration }} ago; no updates are proposed.",
                runbook_url: `${settings.runbookBaseUrl}/renovate-not-succeeded.md`,
              },
            },
            {
              alert: "RenovateAbsent",
              expr: `absent(kube_cronjob_info${SELECTOR})`,
              for: "1h",
              labels: { severity: "warning" },
              annotations: {
                summary: "The CronJob of Renovate is not there, or nobody watches it.",
                description:
                  "kube-state-metrics reports no CronJob {{ $labels.namespace }}/{{ $labels.cronjob }}; no updates are proposed and no other alert would tell.",
                runbook_url: `${settings.runbookBaseUrl}/renovate-absent.md`,
              },
            },
          ],
        },
      ],
    },
  } satisfies IPrometheusRule;
  new PrometheusRule(rule).validate();
  return rule;
}
