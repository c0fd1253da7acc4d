import * as k8s from "@pulumi/kubernetes";
import * as pulumi from "@pulumi/pulumi";
import { PIPELINES_NAMESPACE, PLAN_SERVICE_ACCOUNT, STEP_SERVICE_ACCOUNT } from "../../pipelines/names.ts";
import type { StepProgram } from "../../pipelines/program/build-step-program.ts";
import { buildDeployerRole, buildViewerRole } from "./people-access.ts";
import { buildPipelinesNamespace } from "./pipelines-namespace.ts";
import { buildPlanEvictionGuard, buildPlanEvictionGuardBinding } from "./plan-eviction-guard.ts";
import { buildProgramConfigMap } from "./program-config-map.ts";
import * as access from "./step-access.ts";
import { buildWorkflowGuard, buildWorkflowGuardBinding } from "./workflow-guard.ts";

export interface PipelinesArgs {
  /** The step program, of `buildStepProgram()`. */
  readonly program: StepProgram;
}

/**
 * The ground that deploys run on: namespace, step program, what each step may do, what people may do.
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
    registerStepAccess(name, inNamespace);
    registerPlanAccess(name, this);
    registerPeopleAccess(name, inNamespace);
    registerGuards(name, this);
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

function registerPeopleAccess(name: string, opts: pulumi.CustomResourceOptions): readonly pulumi.Resource[] {
  return [
    new k8s.rbac.v1.Role(`${name}-viewer-role`, buildViewerRole(), opts),
    new k8s.rbac.v1.Role(`${name}-deployer-role`, buildDeployerRole(), opts),
  ];
}

function registerGuards(name: string, parent: pulumi.Resource): readonly pulumi.Resource[] {
  const { ValidatingAdmissionPolicy: Policy, ValidatingAdmissionPolicyBinding: Binding } =
    k8s.admissionregistration.v1;
  return [
    new Policy(`${name}-eviction-guard`, buildPlanEvictionGuard(), { parent }),
    new Binding(`${name}-eviction-guard-binding`, buildPlanEvictionGuardBinding(), { parent }),
    new Policy(`${name}-workflow-guard`, buildWorkflowGuard(), { parent }),
    new Binding(`${name}-workflow-guard-binding`, buildWorkflowGuardBinding(), { parent }),
  ];
}
