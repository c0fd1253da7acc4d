import { GATE_LABEL, PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

/** The namespace of the workflows. Its pods need nothing that Pod Security restricts. */
export function buildPipelinesNamespace() {
  const metadata = objectMetadata(PIPELINES_NAMESPACE);
  return {
    metadata: {
      ...metadata,
      labels: {
        ...metadata.labels,
        [GATE_LABEL]: "infra",
        "pod-security.kubernetes.io/enforce": "restricted",
        "pod-security.kubernetes.io/enforce-version": "latest",
      },
    },
  };
}
