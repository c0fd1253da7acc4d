import * as k8s from "@pulumi/kubernetes";
import type * as pulumi from "@pulumi/pulumi";
import { OPERATOR_SERVICE_ACCOUNT, ROLL_SERVICE_ACCOUNT } from "../../pipelines/names.ts";
import type { TargetDeclaration } from "../../pipelines/target-declaration.ts";
import { STEP_IMAGE } from "../deploy-target/step-image.ts";
import { AGENT_GUARD, buildAgentGuard } from "./agent-guard.ts";
import { buildCustomResourceDefinition } from "./custom-resource-definition.ts";
import { buildDecisionGuard, DECISION_GUARD } from "./decision-guard.ts";
import { buildDeployGuard, DEPLOY_GUARD } from "./deploy-guard.ts";
import { buildGuardBinding } from "./guard.ts";
import { KIND_DESCRIPTIONS } from "./kinds.ts";
import { buildPlanEvictionGuard, PLAN_EVICTION_GUARD } from "./plan-eviction-guard.ts";
import { buildWorkflowGuard, WORKFLOW_GUARD } from "./workflow-guard.ts";

/** What the guards must know of the stack. */
export interface GuardOptions {
  /**
   * Whether who asked for a deploy may not approve it.
   * @default false
   */
  readonly secondPerson?: boolean | undefined;
  /** Files on the masters by which etcd is asked. */
  readonly etcdCertificates: TargetDeclaration["etcd"]["certificates"];
  /**
   * Node image, with digest, of the throwaway pods on hosts.
   * @default STEP_IMAGE
   */
  readonly image?: string | undefined;
}

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
  { secondPerson = false, etcdCertificates, image }: GuardOptions,
  opts: pulumi.CustomResourceOptions,
): readonly pulumi.Resource[] {
  const { ValidatingAdmissionPolicy: Policy, ValidatingAdmissionPolicyBinding: Binding } =
    k8s.admissionregistration.v1;
  const agents = {
    agentAccounts: [ROLL_SERVICE_ACCOUNT],
    probeAccounts: [ROLL_SERVICE_ACCOUNT, OPERATOR_SERVICE_ACCOUNT],
    imageRepository: (image ?? STEP_IMAGE).replace(/(:[^/@:]+)?@.*$/, ""),
    certificates: Object.values(etcdCertificates),
  };
  return [
    new Policy(`${name}-eviction-guard`, buildPlanEvictionGuard(), opts),
    new Binding(`${name}-eviction-guard-binding`, buildGuardBinding(PLAN_EVICTION_GUARD), opts),
    new Policy(`${name}-workflow-guard`, buildWorkflowGuard(), opts),
    new Binding(`${name}-workflow-guard-binding`, buildGuardBinding(WORKFLOW_GUARD), opts),
    new Policy(`${name}-deploy-guard`, buildDeployGuard(), opts),
    new Binding(`${name}-deploy-guard-binding`, buildGuardBinding(DEPLOY_GUARD), opts),
    new Policy(`${name}-decision-guard`, buildDecisionGuard({ secondPerson }), opts),
    new Binding(`${name}-decision-guard-binding`, buildGuardBinding(DECISION_GUARD), opts),
    new Policy(`${name}-agent-guard`, buildAgentGuard(agents), opts),
    new Binding(`${name}-agent-guard-binding`, buildGuardBinding(AGENT_GUARD), opts),
  ];
}
