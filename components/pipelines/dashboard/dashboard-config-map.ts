import { PIPELINES_NAMESPACE } from "../../../pipelines/names.ts";
import { objectMetadata } from "../object-metadata.ts";
import { buildDashboard } from "./build-dashboard.ts";

/** The dashboard where Grafana's sidecar finds it, by the label that kube-prometheus-stack has by default. */
export function buildDashboardConfigMap() {
  const metadata = objectMetadata("pipelines-dashboard", PIPELINES_NAMESPACE);
  return {
    metadata: { ...metadata, labels: { ...metadata.labels, grafana_dashboard: "1" } },
    data: { "turntable.json": JSON.stringify(buildDashboard()) },
  };
}
