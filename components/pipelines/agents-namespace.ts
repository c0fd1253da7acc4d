import { AGENTS_NAMESPACE, GATE_LABEL } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

/**
 * The namespace of the throwaway pods on hosts. Agents enter the host, which Pod Security can only allow as a whole;
 * which pods are let in, agent-guard.ts says.
 */
export function buildAgentsNamespace() {
  const metadata = objectMetadata(AGENTS_NAMESPACE);
  return {
    metadata: {
      ...metadata,
      labels: {
        ...metadata.labels,
        [GATE_LABEL]: "infra",
        "pod-security.kubernetes.io/enforce": "privileged",
        "pod-security.kubernetes.io/enforce-version": "latest",
      },
    },
  };
}
