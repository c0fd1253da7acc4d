import { AGENTS_NAMESPACE } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

/** Who runs throwaway pods on hosts needs this, and may do no more than agent-guard.ts lets through. */
export function buildAgentsRole() {
  return {
    metadata: objectMetadata("pipelines-agents", AGENTS_NAMESPACE),
    rules: [
      { apiGroups: [""], resources: ["pods"], verbs: ["create", "get", "delete"] },
      { apiGroups: [""], resources: ["pods/log"], verbs: ["get"] },
      // Why a container is not created is told by an event only.
      { apiGroups: [""], resources: ["events"], verbs: ["list"] },
    ],
  };
}
