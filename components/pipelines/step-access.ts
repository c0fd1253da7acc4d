import {
  PIPELINES_NAMESPACE,
  PLAN_SERVICE_ACCOUNT,
  ROLL_SERVICE_ACCOUNT,
  STEP_SERVICE_ACCOUNT,
} from "../../pipelines/names.ts";
import { objectMetadata } from "./object-metadata.ts";

const RBAC = "rbac.authorization.k8s.io";

/** A service account of a step. Its token is mounted only where a pod asks for it. */
export function buildServiceAccount(name: string) {
  return { metadata: objectMetadata(name, PIPELINES_NAMESPACE), automountServiceAccountToken: false };
}

/**
 * What Argo's executor needs beside every step, to report the step's result.
 *
 * @see https://github.com/argoproj/argo-workflows/blob/v4.1.2/docs/workflow-rbac.md
 */
export function buildStepRole() {
  return {
    metadata: objectMetadata("workflow-executor", PIPELINES_NAMESPACE),
    rules: [{ apiGroups: ["argoproj.io"], resources: ["workflowtaskresults"], verbs: ["create", "patch"] }],
  };
}

/** What the plan reads of the whole cluster, and the evictions that it tries (never more: plan-eviction-guard.ts). */
export function buildPlanClusterRole() {
  return {
    metadata: objectMetadata("pipelines-plan"),
    rules: [
      { apiGroups: [""], resources: ["namespaces", "nodes", "pods"], verbs: ["list"] },
      { apiGroups: [""], resources: ["pods/eviction"], verbs: ["create"] },
      { apiGroups: ["apps"], resources: ["daemonsets"], verbs: ["list"] },
      { apiGroups: ["policy"], resources: ["poddisruptionbudgets"], verbs: ["list"] },
    ],
  };
}

/** Where the addresses of all API servers are listed, for the plan's comparison of versions. */
export function buildApiServersRole() {
  return {
    metadata: objectMetadata("pipelines-plan", "default"),
    rules: [{ apiGroups: ["discovery.k8s.io"], resources: ["endpointslices"], verbs: ["list"] }],
  };
}

/** Binds a role of the same name to service accounts of this namespace. */
export function buildRoleBinding(name: string, namespace: string, accounts: readonly string[]) {
  return {
    metadata: objectMetadata(name, namespace),
    roleRef: { apiGroup: RBAC, kind: "Role", name },
    subjects: accounts.map(asSubject),
  };
}

/** Binds a cluster role of the same name to a service account of this namespace. */
export function buildClusterRoleBinding(name: string, account: string) {
  return {
    metadata: objectMetadata(name),
    roleRef: { apiGroup: RBAC, kind: "ClusterRole", name },
    subjects: [asSubject(account)],
  };
}

/** The accounts of all steps. */
export const STEP_ACCOUNTS = [STEP_SERVICE_ACCOUNT, PLAN_SERVICE_ACCOUNT, ROLL_SERVICE_ACCOUNT] as const;

function asSubject(name: string) {
  return { kind: "ServiceAccount", name, namespace: PIPELINES_NAMESPACE };
}
