import { ServiceMonitor } from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor";
import { MONITORING_LABELS } from "../alerts/monitoring-labels.ts";
import { OPERATOR_LABELS, operatorMetadata, OPERATOR_PORT, SURFACE_PORT } from "./operator-metadata.ts";

/** Where the operator is scraped, and where its page is read: both replicas answer, and the one that acts has the series. */
export function buildOperatorService() {
  return {
    metadata: operatorMetadata(),
    spec: {
      selector: { ...OPERATOR_LABELS },
      // It tells of a replica that is not Ready as well.
      publishNotReadyAddresses: true,
      ports: [OPERATOR_PORT, SURFACE_PORT].map(({ name, number }) => ({
        name,
        port: number,
        targetPort: name,
      })),
    },
  };
}

/**
 * How Prometheus finds it.
 *
 * @throws Error when it does not fit the schema of the Prometheus operator.
 */
export function buildOperatorServiceMonitor() {
  const own = operatorMetadata();
  const metadata = { ...own, labels: { ...own.labels, ...MONITORING_LABELS } };
  const manifest = new ServiceMonitor({
    metadata,
    spec: {
      selector: { matchLabels: { ...OPERATOR_LABELS } },
      endpoints: [
        {
          port: OPERATOR_PORT.name,
          path: "/metrics",
          interval: "30s",
          // The label `node` is the node that a figure is about, not the one that the operator runs on.
          honorLabels: true,
        },
      ],
    },
  });
  manifest.validate();
  const { apiVersion, kind, spec } = manifest;
  return { apiVersion, kind, metadata, spec };
}
