import * as k8s from "@pulumi/kubernetes";
import type * as pulumi from "@pulumi/pulumi";
import { NODE_EVENTS_NAMESPACE } from "../../pipelines/kube/object-events.ts";
import { OPERATOR_SERVICE_ACCOUNT } from "../../pipelines/names.ts";
import * as access from "./operator-access.ts";
import { buildOperatorBudget } from "./operator-budget.ts";
import { buildOperatorDeployment } from "./operator-deployment.ts";
import type { OperatorDeploymentOptions } from "./operator-deployment.ts";
import { buildOperatorNetworkPolicy } from "./operator-network-policy.ts";
import { buildOperatorService, buildOperatorServiceMonitor } from "./operator-service.ts";
import { buildRoleBinding } from "./step-access.ts";
import type { SurfaceSettings } from "./surface-settings.ts";

export type OperatorOptions = Omit<OperatorDeploymentOptions, "surfaces"> & {
  readonly surfaces: SurfaceSettings;
};

/** Registers the operator, and what it may do besides its role in the namespace. */
export function registerOperator(
  name: string,
  { surfaces, ...rest }: OperatorOptions,
  opts: pulumi.CustomResourceOptions,
): readonly pulumi.Resource[] {
  const { ClusterRole, ClusterRoleBinding, Role, RoleBinding } = k8s.rbac.v1;
  const options: OperatorDeploymentOptions = { ...rest, surfaces };
  const network = buildOperatorNetworkPolicy(surfaces);
  const binding = access.buildOperatorClusterRoleBinding();
  const rights = [
    new ClusterRole(`${name}-operator-nodes-role`, access.buildOperatorClusterRole(), opts),
    new ClusterRoleBinding(`${name}-operator-nodes-binding`, binding, opts),
    new Role(`${name}-operator-lock-role`, access.buildOperatorLockRole(), opts),
    new RoleBinding(
      `${name}-operator-lock-binding`,
      buildRoleBinding(OPERATOR_SERVICE_ACCOUNT, "kube-system", [OPERATOR_SERVICE_ACCOUNT]),
      opts,
    ),
    new Role(`${name}-operator-events-role`, access.buildNodeEventsRole(), opts),
    new RoleBinding(
      `${name}-operator-events-binding`,
      buildRoleBinding(OPERATOR_SERVICE_ACCOUNT, NODE_EVENTS_NAMESPACE, [OPERATOR_SERVICE_ACCOUNT]),
      opts,
    ),
    new k8s.networking.v1.NetworkPolicy(`${name}-operator-network`, network, opts),
    new k8s.policy.v1.PodDisruptionBudget(`${name}-operator-budget`, buildOperatorBudget(), opts),
  ];
  return [
    ...rights,
    new k8s.core.v1.Service(`${name}-operator-service`, buildOperatorService(), opts),
    new k8s.apiextensions.CustomResource(`${name}-operator-monitor`, buildOperatorServiceMonitor(), opts),
    new k8s.apps.v1.Deployment(`${name}-operator`, buildOperatorDeployment(options), {
      ...opts,
      dependsOn: rights,
    }),
  ];
}
