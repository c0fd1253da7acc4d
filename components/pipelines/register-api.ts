import * as k8s from "@pulumi/kubernetes";
import type * as pulumi from "@pulumi/pulumi";
import { buildCustomResourceDefinition } from "./custom-resource-definition.ts";
import { buildDecisionGuard, DECISION_GUARD } from "./decision-guard.ts";
import type { DecisionGuardOptions } from "./decision-guard.ts";
import { buildDeployGuard, DEPLOY_GUARD } from "./deploy-guard.ts";
import { buildGuardBinding } from "./guard.ts";
import { KIND_DESCRIPTIONS } from "./kinds.ts";
import { buildPlanEvictionGuard, PLAN_EVICTION_GUARD } from "./plan-eviction-guard.ts";
import { buildWorkflowGuard, WORKFLOW_GUARD } from "./workflow-guard.ts";

/** Registers the two kinds. */
export function registerKinds(name: string, parent: pulumi.Resource): readonly pulumi.Resource[] {
  const { CustomResourceDefinition: Definition } = k8s.apiextensions.v1;
  const { PipelineDeploy, GateDecision } = KIND_DESCRIPTIONS;
  return [
    new Definition(`${name}-deploy-kind`, buildCustomResourceDefinition(PipelineDeploy), { parent }),
    new Definition(`${name}-decision-kind`, buildCustomResourceDefinition(GateDecision), { parent }),
  ];
}

/** Registers what the API server refuses, whatever RBAC allows. */
export function registerGuards(
  name: string,
  options: DecisionGuardOptions,
  opts: pulumi.CustomResourceOptions,
): readonly pulumi.Resource[] {
  const { ValidatingAdmissionPolicy: Policy, ValidatingAdmissionPolicyBinding: Binding } =
    k8s.admissionregistration.v1;
  return [
    new Policy(`${name}-eviction-guard`, buildPlanEvictionGuard(), opts),
    new Binding(`${name}-eviction-guard-binding`, buildGuardBinding(PLAN_EVICTION_GUARD), opts),
    new Policy(`${name}-workflow-guard`, buildWorkflowGuard(), opts),
    new Binding(`${name}-workflow-guard-binding`, buildGuardBinding(WORKFLOW_GUARD), opts),
    new Policy(`${name}-deploy-guard`, buildDeployGuard(), opts),
    new Binding(`${name}-deploy-guard-binding`, buildGuardBinding(DEPLOY_GUARD), opts),
    new Policy(`${name}-decision-guard`, buildDecisionGuard(options), opts),
    new Binding(`${name}-decision-guard-binding`, buildGuardBinding(DECISION_GUARD), opts),
  ];
}
