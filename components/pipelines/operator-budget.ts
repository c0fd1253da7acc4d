import { OPERATOR_LABELS, operatorMetadata } from "./operator-metadata.ts";

/** A drain may take one replica; the other one goes on. */
export function buildOperatorBudget() {
  return {
    metadata: operatorMetadata(),
    spec: {
      maxUnavailable: 1,
      // A replica that cannot work must not hold a drain.
      unhealthyPodEvictionPolicy: "AlwaysAllow",
      selector: { matchLabels: { ...OPERATOR_LABELS } },
    },
  };
}
