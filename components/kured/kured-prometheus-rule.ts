import type { Alert } from "../alerts/alert.ts";
import { buildPrometheusRule } from "../alerts/build-prometheus-rule.ts";
import { KURED } from "./names.ts";

/** A PrometheusRule of the rendered tree; Flux puts the cluster's name in. */
export function buildKuredPrometheusRule(name: string, runbookBaseUrl: string, alerts: readonly Alert[]) {
  return buildPrometheusRule(
    { name, namespace: KURED, runbookBaseUrl, clusterName: "${cluster_name}" },
    alerts,
  );
}
