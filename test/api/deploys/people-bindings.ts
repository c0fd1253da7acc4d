import type { KubernetesObject } from "@kubernetes/client-node";

const RBAC = { apiGroup: "rbac.authorization.k8s.io" };

/** What an administrator binds: each group to its role, and the onlookers to Kubernetes' own role view. */
export const BINDINGS: readonly KubernetesObject[] = [
  bind("viewers", "Role", "pipelines-viewer"),
  bind("deployers", "Role", "pipelines-deployer"),
  bind("approvers", "Role", "pipelines-approver"),
  bind("onlookers", "ClusterRole", "view"),
  bind("overgranted", "Role", "overgranted"),
  bind("breakers", "Role", "pipelines-break-glass"),
  ...bindOutside("breakers", "pipelines-look"),
  ...bindOutside("breakers", "pipelines-break-glass"),
  ...bindOutside("lookers", "pipelines-look"),
];

/** A role that nobody should give; the guards hold all the same. */
export const OVERGRANTED_ROLE = role("overgranted", [
  { resources: ["pipelinedeploys"], verbs: ["create", "get", "patch", "update"] },
  { resources: ["gatedecisions"], verbs: ["create", "delete", "get", "patch", "update"] },
]);

/** Binds a role of the namespace, or a cluster role in it, to a group. */
function bind(group: string, kind: "Role" | "ClusterRole", name: string): KubernetesObject {
  return Object.assign(
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "RoleBinding",
      metadata: { namespace: "pipelines", name: group },
    },
    { roleRef: { ...RBAC, kind, name }, subjects: [{ ...RBAC, kind: "Group", name: group }] },
  );
}

/** Binds what a role of this name gives on the lock, and on the whole cluster. */
function bindOutside(group: string, roleName: string): readonly KubernetesObject[] {
  const apiVersion = "rbac.authorization.k8s.io/v1";
  const [name, subjects] = [`${group}-${roleName}`, [{ ...RBAC, kind: "Group", name: group }]];
  return [
    Object.assign(
      { apiVersion, kind: "RoleBinding", metadata: { namespace: "kube-system", name } },
      { roleRef: { ...RBAC, kind: "Role", name: roleName }, subjects },
    ),
    Object.assign(
      { apiVersion, kind: "ClusterRoleBinding", metadata: { name } },
      { roleRef: { ...RBAC, kind: "ClusterRole", name: roleName }, subjects },
    ),
  ];
}

function role(name: string, rules: readonly object[]): KubernetesObject {
  return Object.assign(
    {
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "Role",
      metadata: { namespace: "pipelines", name },
    },
    { rules: rules.map((rule) => ({ apiGroups: ["turntable.internal"], ...rule })) },
  );
}
