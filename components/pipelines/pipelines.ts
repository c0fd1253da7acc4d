import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import {
  OPERATOR_SERVICE_ACCOUNT,
  PIPELINES_NAMESPACE,
  PLAN_SERVICE_ACCOUNT,
  STEP_SERVICE_ACCOUNT,
} from "../../pipelines/names.ts";
import type { StepProgram } from "../../pipelines/program/build-step-program.ts";
import { STEP_IMAGE } from "../deploy-target/step-image.ts";
import { buildOperatorRole } from "./operator-access.ts";
import { registerOperator } from "./operator-register.ts";
import * as people from "./people-access.ts";
import { buildPipelinesNamespace } from "./pipelines-namespace.ts";
import { buildProgramConfigMap } from "./program-config-map.ts";
import { registerGuards, registerKinds } from "./register-api.ts";
import * as access from "./step-access.ts";

export interface PipelinesArgs {
  /** The step program, of `buildStepProgram()`. */
  readonly program: StepProgram;
  /**
   * Whether who asked for a deploy may not approve it.
   * @default false
   */
  readonly secondPerson?: boolean | undefined;
  /**
   * Node image, with digest, that the operator runs in.
   * @default STEP_IMAGE
   */
  readonly image?: string | undefined;
}

/**
 * The ground that deploys run on: the kinds of the API, namespace, step program, what each step may do, what people may do.
 * The workflows themselves come with each DeployTarget.
 */
export class Pipelines extends pulumi.ComponentResource {
  /** Name of the namespace. */
  readonly namespace: pulumi.Output<string>;
  /** Name of the ConfigMap with the step program. */
  readonly programConfigMapName: pulumi.Output<string>;

  constructor(name: string, args: PipelinesArgs, opts?: pulumi.ComponentResourceOptions) {
    super("turntable:pipelines:Pipelines", name, { programConfigMapName: args.program.configMapName }, opts);
    const namespace = new k8s.core.v1.Namespace(`${name}-namespace`, buildPipelinesNamespace(), {
      parent: this,
    });
    const inNamespace = { parent: this, dependsOn: namespace };
    // A running workflow keeps its code: the old ConfigMap outlives the update that replaces it.
    const program = new k8s.core.v1.ConfigMap(`${name}-program`, buildProgramConfigMap(args.program), {
      ...inNamespace,
      retainOnDelete: true,
    });
    const kinds = registerKinds(name, this);
    const secondPerson = args.secondPerson ?? false;
    const guards = registerGuards(name, { secondPerson }, { parent: this, dependsOn: [...kinds] });
    registerStepAccess(name, inNamespace);
    registerPlanAccess(name, this);
    // Nobody is let in before the guards stand.
    registerApiAccess(name, { parent: this, dependsOn: [namespace, ...guards] });
    const operator = {
      programConfigMapName: args.program.configMapName,
      image: args.image ?? STEP_IMAGE,
      secondPerson,
    };
    registerOperator(name, operator, { parent: this, dependsOn: [program, ...guards] });
    this.namespace = namespace.metadata.name;
    this.programConfigMapName = program.metadata.name;
    this.registerOutputs({ namespace: this.namespace, programConfigMapName: this.programConfigMapName });
  }
}

function registerStepAccess(name: string, opts: pulumi.CustomResourceOptions): readonly pulumi.Resource[] {
  const { buildServiceAccount, buildStepRole, buildRoleBinding, STEP_ACCOUNTS } = access;
  const role = buildStepRole();
  const binding = buildRoleBinding(role.metadata.name, PIPELINES_NAMESPACE, STEP_ACCOUNTS);
  return [
    new k8s.core.v1.ServiceAccount(`${name}-step-account`, buildServiceAccount(STEP_SERVICE_ACCOUNT), opts),
    new k8s.core.v1.ServiceAccount(`${name}-plan-account`, buildServiceAccount(PLAN_SERVICE_ACCOUNT), opts),
    new k8s.rbac.v1.Role(`${name}-executor-role`, role, opts),
    new k8s.rbac.v1.RoleBinding(`${name}-executor-binding`, binding, opts),
  ];
}

function registerPlanAccess(name: string, parent: pulumi.Resource): readonly pulumi.Resource[] {
  const role = access.buildApiServersRole();
  const binding = access.buildRoleBinding(role.metadata.name, "default", [PLAN_SERVICE_ACCOUNT]);
  return [
    new k8s.rbac.v1.ClusterRole(`${name}-plan-role`, access.buildPlanClusterRole(), { parent }),
    new k8s.rbac.v1.ClusterRoleBinding(`${name}-plan-binding`, access.buildPlanClusterRoleBinding(), {
      parent,
    }),
    new k8s.rbac.v1.Role(`${name}-api-servers-role`, role, { parent }),
    new k8s.rbac.v1.RoleBinding(`${name}-api-servers-binding`, binding, { parent }),
  ];
}

function registerApiAccess(name: string, opts: pulumi.CustomResourceOptions): readonly pulumi.Resource[] {
  const operator = buildOperatorRole();
  const account = access.buildServiceAccount(OPERATOR_SERVICE_ACCOUNT);
  const binding = access.buildRoleBinding(operator.metadata.name, PIPELINES_NAMESPACE, [
    OPERATOR_SERVICE_ACCOUNT,
  ]);
  return [
    new k8s.rbac.v1.Role(`${name}-viewer-role`, people.buildViewerRole(), opts),
    new k8s.rbac.v1.Role(`${name}-deployer-role`, people.buildDeployerRole(), opts),
    new k8s.rbac.v1.Role(`${name}-approver-role`, people.buildApproverRole(), opts),
    new k8s.rbac.v1.ClusterRole(`${name}-view-role`, people.buildViewClusterRole(), opts),
    new k8s.core.v1.ServiceAccount(`${name}-operator-account`, account, opts),
    new k8s.rbac.v1.Role(`${name}-operator-role`, operator, opts),
    new k8s.rbac.v1.RoleBinding(`${name}-operator-binding`, binding, opts),
  ];
}
