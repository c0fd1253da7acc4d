import { OPERATOR_SERVICE_ACCOUNT, PIPELINES_NAMESPACE } from "../../pipelines/names.ts";

/** Labels of the operator's pods; checks find its replicas by the name. */
export const OPERATOR_LABELS = {
  "app.kubernetes.io/name": OPERATOR_SERVICE_ACCOUNT,
  "app.kubernetes.io/part-of": "turntable",
} as const;

/** Port on which the operator answers about itself. */
export const OPERATOR_PORT = { name: "http", number: 8080 } as const;

/** Port on which it serves the page and GraphQL. */
export const SURFACE_PORT = { name: "page", number: 8081 } as const;

/** What every object of the operator carries. */
export function operatorMetadata() {
  return {
    name: OPERATOR_SERVICE_ACCOUNT,
    namespace: PIPELINES_NAMESPACE,
    labels: { ...OPERATOR_LABELS },
    annotations: {
      "pulumi.com/deletionPropagationPolicy": "background",
      // A replica may wait for minutes for a node that is being rolled; an update of the stack does not.
      "pulumi.com/skipAwait": "true",
    },
  };
}
