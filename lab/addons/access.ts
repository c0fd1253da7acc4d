import type { Manifest } from "./manifest.ts";

const RBAC = "rbac.authorization.k8s.io";

/** A rule of a role, as the API has it. */
export interface AccessRule {
  readonly apiGroups?: readonly string[];
  readonly resources?: readonly string[];
  readonly nonResourceURLs?: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

export interface Account {
  readonly name: string;
  readonly namespace: string;
}

/** A cluster role and the accounts that have it, under one name. */
export function clusterAccess(
  name: string,
  rules: readonly AccessRule[],
  accounts: readonly Account[],
): readonly Manifest[] {
  return [
    { apiVersion: `${RBAC}/v1`, kind: "ClusterRole", metadata: { name }, rules },
    clusterBinding(name, name, accounts),
  ];
}

export function clusterBinding(name: string, role: string, accounts: readonly Account[]): Manifest {
  return {
    apiVersion: `${RBAC}/v1`,
    kind: "ClusterRoleBinding",
    metadata: { name },
    roleRef: { apiGroup: RBAC, kind: "ClusterRole", name: role },
    subjects: accounts.map(asSubject),
  };
}

/** A role in the account's own namespace, and its binding, under one name. */
export function namespaceAccess(
  name: string,
  rules: readonly AccessRule[],
  account: Account,
): readonly Manifest[] {
  const metadata = { name, namespace: account.namespace };
  return [
    { apiVersion: `${RBAC}/v1`, kind: "Role", metadata, rules },
    {
      apiVersion: `${RBAC}/v1`,
      kind: "RoleBinding",
      metadata,
      roleRef: { apiGroup: RBAC, kind: "Role", name },
      subjects: [asSubject(account)],
    },
  ];
}

function asSubject(account: Account) {
  return { kind: "ServiceAccount", ...account };
}
