import { API_GROUP, KINDS } from "../../pipelines/api/api-group.ts";
import { LEASE_NAME } from "../../pipelines/kube/maintenance-lock.ts";
import { NODE_EVENTS_NAMESPACE } from "../../pipelines/kube/object-events.ts";
import { OPERATOR_SERVICE_ACCOUNT, PIPELINES_NAMESPACE } from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

const DEPLOYS = KINDS.PipelineDeploy.plural;
const WRITES_EVENTS = { apiGroups: ["events.k8s.io"], resources: ["events"], verbs: ["create"] };
const LEASES = { apiGroups: ["coordination.k8s.io"], resources: ["leases"] };

/**
 * What the operator may do in the namespace: read deploys and decisions, start and steer their workflows (workflow-guard.ts keeps
 * them to templates), write the status of deploys, which nobody else may, and hold the Lease by which one replica acts. It cannot decide.
 */
export function buildOperatorRole() {
  return {
    metadata: objectMetadata(OPERATOR_SERVICE_ACCOUNT, PIPELINES_NAMESPACE),
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
      WRITES_EVENTS,
      // What a target declares, for the page.
      { apiGroups: ["argoproj.io"], resources: ["workflowtemplates"], verbs: ["list", "watch"] },
      // The creation of one cannot be restricted by its name.
      { ...LEASES, verbs: ["create"] },
      { ...LEASES, resourceNames: [OPERATOR_SERVICE_ACCOUNT], verbs: ["get", "patch"] },
    ],
  };
}

/**
 * What it reads of nodes: which there are to probe, and how far the roll of one is; of kured: its window and its lock. It asks the API server
 * who has the token that a reader of its page sent, and what they may read.
 */
export function buildOperatorClusterRole() {
  return {
    metadata: objectMetadata(OPERATOR_SERVICE_ACCOUNT),
    rules: [
      { apiGroups: [""], resources: ["nodes"], verbs: ["get", "list", "watch"] },
      { apiGroups: ["apps"], resources: ["daemonsets"], verbs: ["list", "watch"] },
      { apiGroups: ["authentication.k8s.io"], resources: ["tokenreviews"], verbs: ["create"] },
      { apiGroups: ["authorization.k8s.io"], resources: ["subjectaccessreviews"], verbs: ["create"] },
    ],
  };
}

/** It shows who holds the one lock. */
export function buildOperatorLockRole() {
  return {
    metadata: objectMetadata(OPERATOR_SERVICE_ACCOUNT, "kube-system"),
    rules: [{ ...LEASES, resourceNames: [LEASE_NAME], verbs: ["get", "list", "watch"] }],
  };
}

/** It says of a node what its probe showed, and what a deploy did to it. */
export function buildNodeEventsRole() {
  return {
    metadata: objectMetadata(OPERATOR_SERVICE_ACCOUNT, NODE_EVENTS_NAMESPACE),
    rules: [WRITES_EVENTS],
  };
}

/** Binds the cluster role to the operator. */
export function buildOperatorClusterRoleBinding() {
  return {
    metadata: objectMetadata(OPERATOR_SERVICE_ACCOUNT),
    roleRef: {
      apiGroup: "rbac.authorization.k8s.io",
      kind: "ClusterRole",
      name: OPERATOR_SERVICE_ACCOUNT,
    },
    subjects: [{ kind: "ServiceAccount", name: OPERATOR_SERVICE_ACCOUNT, namespace: PIPELINES_NAMESPACE }],
  };
}
