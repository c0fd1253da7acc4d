import { PROGRAM_FILES } from "../../pipelines/program/program-files.ts";
import type { StepName } from "../../pipelines/steps/step-names.ts";
import type { TargetDeclaration } from "../../pipelines/target-declaration.ts";
import { REGISTRY_VOLUME, STEP_VOLUMES } from "./step-volumes.ts";

export interface StepTemplateOptions {
  readonly step: StepName;
  readonly declared: TargetDeclaration;
  readonly serviceAccountName: string;
  readonly activeDeadlineSeconds: number;
  /** Options of the step by the template's parameter that fills them. @default none */
  readonly inputs?: Readonly<Record<string, string>>;
  /** Whether it runs on the node of its parameter orchNode. @default false: anywhere */
  readonly onOrchNode?: boolean;
  /** What it tells later steps, besides json and text. @default nothing */
  readonly outputs?: readonly string[];
  /** Whether it may know the registry's credentials. @default false */
  readonly asksRegistry?: boolean;
}

/** How much earlier than its pod a step gives up, so that it can say why. */
const MARGIN_SECONDS = 15;

/** How long a pod may wait until it runs: its node may be pulling the image. */
const PENDING_SECONDS = 300;

/** Options of every step, by the workflow parameter that fills them. */
const PARAMETERS = {
  deploy: "deploy",
  deployUID: "deploy-uid",
  target: "target",
  project: "project",
  version: "version",
  fleet: "fleet",
  dryRun: "dry-run",
} as const;

/** One step of the deploy: a container that runs the step program and hands back what it saw. */
export function buildStepTemplate(options: StepTemplateOptions) {
  const { step, serviceAccountName, activeDeadlineSeconds, inputs = {}, outputs = [] } = options;
  const names = [...Object.keys(inputs), ...(options.onOrchNode === true ? ["orchNode"] : [])];
  return {
    name: step,
    serviceAccountName,
    activeDeadlineSeconds,
    // The pod's own deadline begins when it runs; this one counts the time before as well.
    timeout: `${activeDeadlineSeconds + PENDING_SECONDS}s`,
    metadata: { labels: { "turntable.internal/step": step } },
    ...(names.length === 0 ? {} : { inputs: { parameters: names.map((name) => ({ name })) } }),
    ...(options.onOrchNode === true
      ? { nodeSelector: { "kubernetes.io/hostname": "{{inputs.parameters.orchNode}}" } }
      : {}),
    ...(options.asksRegistry === true ? { volumes: [REGISTRY_VOLUME.volume] } : {}),
    container: buildContainer(options),
    outputs: {
      parameters: [
        // The default stands in when the step could not even begin; then its exit code and log say why.
        { name: "json", valueFrom: { path: "/tmp/result.json", default: "{}" } },
        { name: "text", valueFrom: { path: "/tmp/result.txt", default: "" } },
        ...outputs.map((name) => ({ name, valueFrom: { path: `/tmp/output-${name}`, default: "" } })),
      ],
    },
  };
}

function buildContainer({
  step,
  declared,
  activeDeadlineSeconds,
  inputs = {},
  ...rest
}: StepTemplateOptions) {
  return {
    name: "main",
    image: declared.image,
    imagePullPolicy: "IfNotPresent" as const,
    command: ["node", `/program/${PROGRAM_FILES.boot}`],
    args: [
      step,
      `--declaration=${JSON.stringify(declared)}`,
      ...Object.entries(PARAMETERS).map(
        ([parameter, option]) => `--${option}={{workflow.parameters.${parameter}}}`,
      ),
      ...Object.entries(inputs).map(
        ([parameter, option]) => `--${option}={{inputs.parameters.${parameter}}}`,
      ),
      ...(rest.asksRegistry === true ? [`--registry-config=${REGISTRY_VOLUME.file}`] : []),
      "--json-path=/tmp/result.json",
      "--text-path=/tmp/result.txt",
      "--outputs-folder=/tmp",
      `--deadline-seconds=${activeDeadlineSeconds - MARGIN_SECONDS}`,
    ],
    resources: {
      requests: { cpu: "50m", memory: "96Mi" },
      limits: { memory: "512Mi" },
    },
    securityContext: CONTAINER_SECURITY,
    volumeMounts: [
      { name: STEP_VOLUMES.program, mountPath: "/program", readOnly: true },
      { name: STEP_VOLUMES.scratch, mountPath: "/tmp" },
      ...(rest.asksRegistry === true ? [REGISTRY_VOLUME.mount] : []),
    ],
  };
}

/** What Pod Security `restricted` asks of a container. */
export const CONTAINER_SECURITY = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  readOnlyRootFilesystem: true,
};
