import { API_GROUP, KINDS } from "../../pipelines/api/api-group.ts";
import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

const DEPLOYS = KINDS.PipelineDeploy.plural;

/**
 * What the operator may do in the namespace: read deploys and decisions, start and steer their workflows (workflow-guard.ts keeps
 * them to templates), and write the status of deploys, which nobody else may. It cannot decide.
 */
export function buildOperatorRole() {
  return {
    metadata: objectMetadata("pipelines-operator", PIPELINES_NAMESPACE),
    rules: [
      {
        apiGroups: [API_GROUP],
        resources: [DEPLOYS, KINDS.GateDecision.plural],
        verbs: ["get", "list", "watch"],
      },
      { apiGroups: [API_GROUP], resources: [`${DEPLOYS}/status`], verbs: ["patch", "update"] },
      {
        apiGroups: ["argoproj.io"],
        resources: ["workflows"],
        verbs: ["create", "get", "list", "patch", "watch"],
      },
    ],
  };
}
