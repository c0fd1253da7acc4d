import { WorkflowTemplate } from "@kubernetes-models/argo-workflows/argoproj.io/v1alpha1/WorkflowTemplate";
import {
  DEPLOY_MUTEX,
  deployWorkflowName,
  PIPELINES_NAMESPACE,
  PLAN_SERVICE_ACCOUNT,
  STEP_SERVICE_ACCOUNT,
} from "../../pipelines/names.ts";
import { declareTarget } from "./declare-target.ts";
import type { DeployTargetArgs } from "./deploy-target-args.ts";
import { STEP_IMAGE } from "./step-image.ts";
import { buildStepTemplate, CONTAINER_SECURITY } from "./step-template.ts";
import { buildStepVolumes } from "./step-volumes.ts";

const DAY_SECONDS = 86_400;

/**
 * The workflow of a deploy target: it proves the intent, makes the plan, and ends there.
 *
 * @throws Error when Argo's schema does not accept it.
 */
export function buildDeployWorkflowTemplate(args: DeployTargetArgs): WorkflowTemplate {
  const declared = declareTarget(args);
  const labels = {
    "app.kubernetes.io/name": "deploy",
    "app.kubernetes.io/part-of": "turntable",
    "turntable.internal/target": declared.target,
  };
  const common = { declared, image: args.image ?? STEP_IMAGE };
  const manifest = new WorkflowTemplate({
    metadata: {
      name: deployWorkflowName(declared.target),
      namespace: PIPELINES_NAMESPACE,
      labels,
      annotations: { "pulumi.com/deletionPropagationPolicy": "background" },
    },
    spec: {
      entrypoint: "deploy",
      arguments: { parameters: buildParameters() },
      workflowMetadata: { labels },
      podMetadata: { labels },
      // For the whole workflow: a mutex of a steps template outlives a restart of the controller and blocks
      // itself (https://github.com/argoproj/argo-workflows/issues/8684).
      synchronization: { mutexes: [{ name: DEPLOY_MUTEX, namespace: PIPELINES_NAMESPACE }] },
      parallelism: 1,
      activeDeadlineSeconds: 900,
      ...buildPodDefaults(),
      volumes: buildStepVolumes(args.programConfigMapName),
      ...buildRetention(),
      templates: [
        {
          name: "deploy",
          parallelism: 1,
          dag: {
            failFast: true,
            tasks: [
              { name: "verify-deploy-intent", template: "verify-deploy-intent" },
              { name: "plan", template: "plan", depends: "verify-deploy-intent" },
            ],
          },
          outputs: {
            parameters: ["json", "text"].map((name) => ({
              name,
              valueFrom: { parameter: `{{tasks.plan.outputs.parameters.${name}}}` },
            })),
          },
        },
        buildStepTemplate({
          ...common,
          step: "verify-deploy-intent",
          serviceAccountName: STEP_SERVICE_ACCOUNT,
          activeDeadlineSeconds: 120,
        }),
        buildStepTemplate({
          ...common,
          step: "plan",
          serviceAccountName: PLAN_SERVICE_ACCOUNT,
          activeDeadlineSeconds: 300,
        }),
      ],
    },
  });
  manifest.validate();
  return manifest;
}

/** None but dryRun has a default: whoever starts a deploy says what and where. */
function buildParameters() {
  const required = {
    deploy: "Name of the deploy",
    target: "Deploy target that is meant; it must be this template's",
    project: "What is deployed: linux",
    version: "Bare version, such as 6.18.9",
    fleet: "Fleet that is meant: master or workers",
  };
  return [
    ...Object.entries(required).map(([name, description]) => ({ name, description })),
    { name: "dryRun", description: "Whether to end with the plan", value: "true", enum: ["true", "false"] },
  ];
}

function buildPodDefaults() {
  return {
    serviceAccountName: STEP_SERVICE_ACCOUNT,
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: "RuntimeDefault" as const },
    },
    // Argo's own containers get a security context only from the controller's configuration:
    // https://github.com/argoproj/argo-workflows/blob/v4.1.2/workflow/controller/workflowpod.go (newExecContainer)
    podSpecPatch: JSON.stringify({
      // Argo's executor reports the result of every step with the token of the step's account, which has none to
      // give by itself. The workflow's own field of this name can only take it away:
      // https://github.com/argoproj/argo-workflows/blob/v4.1.2/workflow/controller/workflowpod.go (setupServiceAccount)
      automountServiceAccountToken: true,
      initContainers: [{ name: "init", securityContext: CONTAINER_SECURITY }],
      containers: [{ name: "wait", securityContext: CONTAINER_SECURITY }],
    }),
  };
}

/** A failed deploy of Saturday night is still there on Monday two weeks later; nothing stays for ever. */
function buildRetention() {
  return {
    ttlStrategy: { secondsAfterSuccess: 14 * DAY_SECONDS, secondsAfterFailure: 30 * DAY_SECONDS },
    podGC: { strategy: "OnWorkflowCompletion" as const, deleteDelayDuration: `${DAY_SECONDS}s` },
  };
}
