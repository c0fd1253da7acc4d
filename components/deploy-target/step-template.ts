import { PROGRAM_FILES } from "../../pipelines/program/program-files.ts";
import type { StepName } from "../../pipelines/steps/step-names.ts";
import type { TargetDeclaration } from "../../pipelines/target-declaration.ts";

export interface StepTemplateOptions {
  readonly step: StepName;
  readonly declared: TargetDeclaration;
  readonly image: string;
  readonly serviceAccountName: string;
  readonly activeDeadlineSeconds: number;
}

/** Volumes that every step mounts. */
export const STEP_VOLUMES = { program: "program", scratch: "scratch" } as const;

/** How much earlier than its pod a step gives up, so that it can say why. */
const MARGIN_SECONDS = 15;

/** One step of the deploy: a container that runs the step program and hands back what it saw. */
export function buildStepTemplate(options: StepTemplateOptions) {
  const { step, declared, image, serviceAccountName, activeDeadlineSeconds } = options;
  return {
    name: step,
    serviceAccountName,
    activeDeadlineSeconds,
    metadata: { labels: { "turntable.internal/step": step } },
    container: {
      name: "main",
      image,
      imagePullPolicy: "IfNotPresent" as const,
      command: ["node", `/program/${PROGRAM_FILES.boot}`],
      args: [
        step,
        `--declaration=${JSON.stringify(declared)}`,
        ...["deploy", "target", "project", "version", "fleet"].map(asOption),
        "--dry-run={{workflow.parameters.dryRun}}",
        "--json-path=/tmp/result.json",
        "--text-path=/tmp/result.txt",
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
      ],
    },
    outputs: {
      parameters: [
        // The default stands in when the step could not even begin; then its exit code and log say why.
        { name: "json", valueFrom: { path: "/tmp/result.json", default: "{}" } },
        { name: "text", valueFrom: { path: "/tmp/result.txt", default: "" } },
      ],
    },
  };
}

/** What Pod Security `restricted` asks of a container. */
export const CONTAINER_SECURITY = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ["ALL"] },
  readOnlyRootFilesystem: true,
};

function asOption(parameter: string): string {
  return `--${parameter}={{workflow.parameters.${parameter}}}`;
}
