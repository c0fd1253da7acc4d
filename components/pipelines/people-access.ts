import { API_GROUP, KINDS } from "../../pipelines/api/api-group.ts";
import { LEASE_NAME } from "../../pipelines/kube/maintenance-lock.ts";
import { PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

const READ = ["get", "list", "watch"];
const DEPLOYS = KINDS.PipelineDeploy.plural;
const DECISIONS = KINDS.GateDecision.plural;

const READ_API = { apiGroups: [API_GROUP], resources: [DEPLOYS, DECISIONS], verbs: READ };

/** May see deploys and decisions, and what a workflow does and said. An administrator binds it. */
export function buildViewerRole() {
  return {
    metadata: objectMetadata("pipelines-viewer", PIPELINES_NAMESPACE),
    rules: [
      READ_API,
      { apiGroups: ["argoproj.io"], resources: ["workflows", "workflowtemplates"], verbs: READ },
      { apiGroups: [""], resources: ["pods", "events"], verbs: READ },
      { apiGroups: [""], resources: ["pods/log"], verbs: ["get"] },
    ],
  };
}

/**
 * May see the nodes and who holds the lock: what page and GraphQL show besides deploys, and what `pipectl why` reads. An administrator binds it
 * for the whole cluster.
 */
export function buildNodeViewerClusterRole() {
  return {
    metadata: objectMetadata("pipelines-node-viewer"),
    rules: [
      { apiGroups: [""], resources: ["nodes"], verbs: READ },
      { apiGroups: ["apps"], resources: ["daemonsets"], verbs: READ },
      {
        apiGroups: ["coordination.k8s.io"],
        resources: ["leases"],
        resourceNames: [LEASE_NAME],
        verbs: ["get"],
      },
    ],
  };
}

/** May ask for a deploy and ask to stop one (deploy-guard.ts keeps a change at that), besides seeing it. */
export function buildDeployerRole() {
  return {
    metadata: objectMetadata("pipelines-deployer", PIPELINES_NAMESPACE),
    rules: [
      ...buildViewerRole().rules,
      { apiGroups: [API_GROUP], resources: [DEPLOYS], verbs: ["create", "patch"] },
    ],
  };
}

/** May decide at a gate, besides seeing what there is to decide. */
export function buildApproverRole() {
  return {
    metadata: objectMetadata("pipelines-approver", PIPELINES_NAMESPACE),
    rules: [
      ...buildViewerRole().rules,
      { apiGroups: [API_GROUP], resources: [DECISIONS], verbs: ["create"] },
    ],
  };
}

/** Lets everybody who may view a namespace see its deploys and decisions; edit and admin include view. */
export function buildViewClusterRole() {
  const metadata = objectMetadata("pipelines-view");
  const labels = { ...metadata.labels, "rbac.authorization.k8s.io/aggregate-to-view": "true" };
  return { metadata: { ...metadata, labels }, rules: [READ_API] };
}
