import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

/** Name of what lets the operator look at the cluster for its figures. It only reads. */
export const SURVEY_ROLE = "pipelines-operator-survey";

/** The DaemonSets, of which kured's carries its lock. */
export function buildSurveyClusterRole() {
  return {
    metadata: objectMetadata(SURVEY_ROLE),
    rules: [{ apiGroups: ["apps"], resources: ["daemonsets"], verbs: ["list"] }],
  };
}

/** The Lease that a deploy holds. */
export function buildSurveyLeaseRole() {
  return {
    metadata: objectMetadata(SURVEY_ROLE, "kube-system"),
    rules: [
      {
        apiGroups: ["coordination.k8s.io"],
        resources: ["leases"],
        resourceNames: ["node-maintenance"],
        verbs: ["get"],
      },
    ],
  };
}

/** The templates of the targets, which carry what each declares. */
export function buildSurveyTargetsRole() {
  return {
    metadata: objectMetadata(SURVEY_ROLE, PIPELINES_NAMESPACE),
    rules: [{ apiGroups: ["argoproj.io"], resources: ["workflowtemplates"], verbs: ["list"] }],
  };
}
