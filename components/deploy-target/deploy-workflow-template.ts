import { WorkflowTemplate } from "@kubernetes-models/argo-workflows/argoproj.io/v1alpha1/WorkflowTemplate";
import {
  DEPLOY_MUTEX,
  deployWorkflowName,
  PIPELINES_NAMESPACE,
  STEP_SERVICE_ACCOUNT,
} from "../../pipelines/names.ts";
import { declareTarget } from "./declare-target.ts";
import { buildLeafTemplates } from "./deploy-steps.ts";
import type { DeployTargetArgs } from "./deploy-target-args.ts";
import { buildGateTemplate } from "./gate-template.ts";
import { unwrapSteps, wrapSteps } from "./parallel-steps.ts";
import {
  buildOnlyNodeRollTemplate,
  buildRollAndProveTemplate,
  buildRollTemplate,
  rollArguments,
} from "./roll-templates.ts";
import { stepSeconds } from "./step-seconds.ts";
import { CONTAINER_SECURITY } from "./step-template.ts";
import { buildStepVolumes } from "./step-volumes.ts";

const DAY_SECONDS = 86_400;

/**
 * The workflow of a deploy target: it proves the intent, makes the plan, and, unless it is a dry run, rolls the fleet.
 *
 * @throws Error when Argo's schema does not accept it.
 */
export function buildDeployWorkflowTemplate(args: DeployTargetArgs) {
  const declared = declareTarget(args);
  const labels = {
    "app.kubernetes.io/name": "deploy",
    "app.kubernetes.io/part-of": "turntable",
    "turntable.internal/target": declared.target,
  };
  const manifest = new WorkflowTemplate({
    metadata: {
      name: deployWorkflowName(declared.target),
      namespace: PIPELINES_NAMESPACE,
      labels,
      annotations: { "pulumi.com/deletionPropagationPolicy": "background" },
    },
    spec: {
      entrypoint: "deploy",
      onExit: "finish",
      arguments: { parameters: buildParameters() },
      workflowMetadata: { labels },
      podMetadata: { labels },
      // For the whole workflow: a mutex of a steps template outlives a restart of the controller and blocks
      // itself (https://github.com/argoproj/argo-workflows/issues/8684).
      synchronization: { mutexes: [{ name: DEPLOY_MUTEX, namespace: PIPELINES_NAMESPACE }] },
      parallelism: 1,
      activeDeadlineSeconds: stepSeconds(declared).workflow,
      ...buildPodDefaults(),
      volumes: buildStepVolumes(args.programConfigMapName),
      ...buildRetention(),
      templates: [
        buildDeployTemplate(),
        ...(declared.hostNames.length === 1
          ? [buildOnlyNodeRollTemplate(), buildGateTemplate("only-node")]
          : [buildRollTemplate(), buildRollAndProveTemplate(), buildGateTemplate("canary")]),
        ...buildLeafTemplates(declared),
      ],
    },
  });
  manifest.validate();
  const { apiVersion, kind, metadata, spec } = manifest;
  return { apiVersion, kind, metadata, spec: { ...spec, templates: spec.templates?.map(unwrapSteps) ?? [] } };
}

/** A dry run ends with the plan. */
function buildDeployTemplate() {
  const resolved = "{{steps.resolve-version.outputs.parameters.resolved}}";
  return {
    name: "deploy",
    parallelism: 1,
    failFast: true,
    steps: wrapSteps([
      [{ name: "verify-deploy-intent", template: "verify-deploy-intent" }],
      [{ name: "resolve-version", template: "resolve-version" }],
      [
        {
          name: "plan",
          template: "plan",
          arguments: { parameters: [{ name: "resolved", value: resolved }] },
        },
      ],
      [
        {
          name: "roll",
          template: "roll",
          when: "{{workflow.parameters.dryRun}} == false",
          ...rollArguments(),
        },
      ],
    ]),
    outputs: {
      parameters: ["json", "text"].map((name) => ({
        name,
        valueFrom: { parameter: `{{steps.plan.outputs.parameters.${name}}}` },
      })),
    },
  };
}

/** None but dryRun has a default: whoever starts a deploy says what and where. */
function buildParameters() {
  const required = {
    deploy: "Name of the deploy",
    deployUID: "UID of the deploy: another one of its name is another wish",
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
