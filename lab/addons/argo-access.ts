import { clusterAccess, namespaceAccess, type AccessRule, type Account } from "./access.ts";
import type { Manifest } from "./manifest.ts";

const READ = ["get", "list", "watch"];
const CHANGE = [...READ, "update", "patch", "delete"];

/**
 * What the workflow controller of a cluster-wide installation may do.
 *
 * @see https://github.com/argoproj/argo-workflows/blob/v4.0.5/manifests/cluster-install-no-crds/workflow-controller-rbac/workflow-controller-clusterrole.yaml
 */
const EVERYWHERE: readonly AccessRule[] = [
  { apiGroups: [""], resources: ["pods", "pods/exec"], verbs: [...CHANGE, "create"] },
  { apiGroups: [""], resources: ["configmaps", "namespaces"], verbs: READ },
  {
    apiGroups: [""],
    resources: ["persistentvolumeclaims", "persistentvolumeclaims/finalizers"],
    verbs: ["create", "update", "delete", "get"],
  },
  {
    apiGroups: ["argoproj.io"],
    resources: [
      ...withFinalizers("workflows"),
      ...withFinalizers("workflowtasksets"),
      "workflowartifactgctasks",
    ],
    verbs: [...CHANGE, "create"],
  },
  {
    apiGroups: ["argoproj.io"],
    resources: [...withFinalizers("workflowtemplates"), ...withFinalizers("clusterworkflowtemplates")],
    verbs: READ,
  },
  {
    apiGroups: ["argoproj.io"],
    resources: ["workflowtaskresults"],
    verbs: ["list", "watch", "deletecollection"],
  },
  { apiGroups: ["argoproj.io"], resources: withFinalizers("cronworkflows"), verbs: CHANGE },
  { apiGroups: [""], resources: ["serviceaccounts"], verbs: ["get", "list"] },
  { apiGroups: [""], resources: ["events"], verbs: ["create", "patch"] },
  { apiGroups: ["policy"], resources: ["poddisruptionbudgets"], verbs: ["create", "get", "delete"] },
  {
    apiGroups: [""],
    resources: ["secrets"],
    resourceNames: ["argo-workflows-agent-ca-certificates"],
    verbs: ["get"],
  },
];

/** What it may do in its own namespace. @see workflow-controller-role.yaml beside the file above */
const AT_HOME: readonly AccessRule[] = [
  { apiGroups: ["coordination.k8s.io"], resources: ["leases"], verbs: ["create", "get", "update"] },
  { apiGroups: [""], resources: ["secrets"], verbs: ["get"] },
];

export function argoAccess(account: Account): readonly Manifest[] {
  return [
    ...clusterAccess("argo-cluster-role", EVERYWHERE, [account]),
    ...namespaceAccess("argo-role", AT_HOME, account),
  ];
}

function withFinalizers(resource: string): readonly string[] {
  return [resource, `${resource}/finalizers`];
}
