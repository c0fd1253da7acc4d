import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

const READ = ["get", "list", "watch"];

/** May see what a workflow does and said. An administrator binds it. */
export function buildViewerRole() {
  return {
    metadata: objectMetadata("pipelines-viewer", PIPELINES_NAMESPACE),
    rules: [
      { apiGroups: ["argoproj.io"], resources: ["workflows", "workflowtemplates"], verbs: READ },
      { apiGroups: [""], resources: ["pods", "events"], verbs: READ },
      { apiGroups: [""], resources: ["pods/log"], verbs: ["get"] },
    ],
  };
}

/** May start a workflow from a template (workflow-guard.ts keeps it at that), besides seeing it. */
export function buildDeployerRole() {
  const viewer = buildViewerRole();
  return {
    metadata: objectMetadata("pipelines-deployer", PIPELINES_NAMESPACE),
    rules: [...viewer.rules, { apiGroups: ["argoproj.io"], resources: ["workflows"], verbs: ["create"] }],
  };
}
