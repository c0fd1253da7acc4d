import * as k8s from "@pulumi/kubernetes";
import type * as pulumi from "@pulumi/pulumi";
import {
  AGENTS_NAMESPACE,
  OPERATOR_SERVICE_ACCOUNT,
  PIPELINES_NAMESPACE,
  PLAN_SERVICE_ACCOUNT,
  ROLL_SERVICE_ACCOUNT,
} from "../../pipelines/names.ts";
import { buildAgentsRole } from "./agents-access.ts";
import * as lock from "./break-glass-access.ts";
import type { objectMetadata } from "./object-metadata.ts";
import { buildOperatorRole } from "./operator-access.ts";
import * as people from "./people-access.ts";
import * as roll from "./roll-access.ts";
import * as access from "./step-access.ts";

/** A role as the builders make it. */
interface BuiltRole {
  readonly metadata: ReturnType<typeof objectMetadata>;
  readonly rules: { apiGroups: string[]; resources: string[]; verbs: string[]; resourceNames?: string[] }[];
}

type Registered = readonly pulumi.Resource[];

/** The accounts of the steps, and what each may do. */
export function registerStepAccess(name: string, opts: pulumi.CustomResourceOptions): Registered {
  const { buildServiceAccount, buildStepRole, STEP_ACCOUNTS } = access;
  const accounts = STEP_ACCOUNTS.map((account) => {
    const short = account.replace(/^deploy-/, "");
    return new k8s.core.v1.ServiceAccount(`${name}-${short}-account`, buildServiceAccount(account), opts);
  });
  const role = bindRole(`${name}-executor`, buildStepRole(), PIPELINES_NAMESPACE, STEP_ACCOUNTS, opts);
  return [...accounts, ...role];
}

/** What the plan reads. */
export function registerPlanAccess(name: string, opts: pulumi.CustomResourceOptions): Registered {
  const servers = [PLAN_SERVICE_ACCOUNT, ROLL_SERVICE_ACCOUNT];
  return [
    ...bindClusterRole(`${name}-plan`, access.buildPlanClusterRole(), PLAN_SERVICE_ACCOUNT, opts),
    ...bindRole(`${name}-api-servers`, access.buildApiServersRole(), "default", servers, opts),
  ];
}

/** What a roll does. */
export function registerRollAccess(
  name: string,
  registryNamespace: string,
  opts: pulumi.CustomResourceOptions,
): Registered {
  const accounts = [ROLL_SERVICE_ACCOUNT];
  const runners = [ROLL_SERVICE_ACCOUNT, OPERATOR_SERVICE_ACCOUNT];
  const registry = roll.buildRegistryRole(registryNamespace);
  return [
    ...bindClusterRole(`${name}-roll`, roll.buildRollClusterRole(), ROLL_SERVICE_ACCOUNT, opts),
    ...bindRole(`${name}-lease`, roll.buildLeaseRole(), "kube-system", accounts, opts),
    ...bindRole(`${name}-records`, roll.buildRecordsRole(), PIPELINES_NAMESPACE, accounts, opts),
    ...bindRole(`${name}-registry`, registry, registryNamespace, accounts, opts),
    ...bindRole(`${name}-agents`, buildAgentsRole(), AGENTS_NAMESPACE, runners, opts),
  ];
}

/** What people and the operator may do. */
export function registerApiAccess(name: string, opts: pulumi.CustomResourceOptions): Registered {
  const account = access.buildServiceAccount(OPERATOR_SERVICE_ACCOUNT);
  const accounts = [OPERATOR_SERVICE_ACCOUNT];
  return [
    new k8s.rbac.v1.Role(`${name}-viewer-role`, people.buildViewerRole(), opts),
    new k8s.rbac.v1.Role(`${name}-deployer-role`, people.buildDeployerRole(), opts),
    new k8s.rbac.v1.Role(`${name}-approver-role`, people.buildApproverRole(), opts),
    new k8s.rbac.v1.ClusterRole(`${name}-node-viewer-role`, people.buildNodeViewerClusterRole(), opts),
    new k8s.rbac.v1.ClusterRole(`${name}-view-role`, people.buildViewClusterRole(), opts),
    ...registerLockAccess(name, opts),
    new k8s.core.v1.ServiceAccount(`${name}-operator-account`, account, opts),
    ...bindRole(`${name}-operator`, buildOperatorRole(), PIPELINES_NAMESPACE, accounts, opts),
  ];
}

/** Roles that an administrator binds to whoever looks after the lock. */
function registerLockAccess(name: string, opts: pulumi.CustomResourceOptions): Registered {
  const { ClusterRole, Role } = k8s.rbac.v1;
  return [
    new ClusterRole(`${name}-look-nodes-role`, lock.buildLookClusterRole(), opts),
    new Role(`${name}-look-lock-role`, lock.buildLookRole(), opts),
    new ClusterRole(`${name}-break-glass-kured-role`, lock.buildBreakGlassClusterRole(), opts),
    new Role(`${name}-break-glass-lock-role`, lock.buildBreakGlassLockRole(), opts),
    new Role(`${name}-break-glass-record-role`, lock.buildBreakGlassRecordRole(), opts),
  ];
}

function bindRole(
  name: string,
  role: BuiltRole,
  namespace: string,
  accounts: readonly string[],
  opts: pulumi.CustomResourceOptions,
): Registered {
  const binding = access.buildRoleBinding(role.metadata.name, namespace, accounts);
  return [
    new k8s.rbac.v1.Role(`${name}-role`, role, opts),
    new k8s.rbac.v1.RoleBinding(`${name}-binding`, binding, opts),
  ];
}

function bindClusterRole(
  name: string,
  role: BuiltRole,
  account: string,
  opts: pulumi.CustomResourceOptions,
): Registered {
  const binding = access.buildClusterRoleBinding(role.metadata.name, account);
  return [
    new k8s.rbac.v1.ClusterRole(`${name}-role`, role, opts),
    new k8s.rbac.v1.ClusterRoleBinding(`${name}-binding`, binding, opts),
  ];
}
