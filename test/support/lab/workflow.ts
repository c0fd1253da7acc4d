import type { KubernetesObject } from "@kubernetes/client-node";
import * as z from "zod";
import { waitFor } from "../wait-for.ts";
import type { TestLab } from "./test-lab.ts";

const nodeSchema = z.object({
  id: z.string(),
  displayName: z.string(),
  /** Pod, Steps, StepGroup, DAG, Suspend and others. */
  type: z.string(),
  phase: z.string().default(""),
  message: z.string().default(""),
  /** Node of the cluster on which its pod ran. */
  hostNodeName: z.string().optional(),
  startedAt: z.string().nullish(),
  finishedAt: z.string().nullish(),
  outputs: z
    .object({
      exitCode: z.string().optional(),
      parameters: z.array(z.object({ name: z.string(), value: z.string().default("") })).default([]),
    })
    .prefault({}),
});

const workflowSchema = z.object({
  metadata: z.object({ namespace: z.string(), name: z.string() }),
  status: z
    .object({
      phase: z.string().default(""),
      message: z.string().default(""),
      startedAt: z.string().nullish(),
      finishedAt: z.string().nullish(),
      nodes: z
        .record(z.string(), nodeSchema)
        .default({})
        .transform((nodes) => Object.values(nodes)),
    })
    .prefault({}),
});

export type WorkflowNode = z.infer<typeof nodeSchema>;
export type WorkflowRun = z.infer<typeof workflowSchema>;

const HEADER = { apiVersion: "argoproj.io/v1alpha1", kind: "Workflow" };

export async function submitWorkflow(
  { objects }: TestLab,
  namespace: string,
  name: string,
  spec: object,
): Promise<void> {
  const workflow: KubernetesObject & { readonly spec: object } = {
    ...HEADER,
    metadata: { namespace, name },
    spec,
  };
  await objects.create(workflow);
}

/**
 * Waits until a workflow is as wanted.
 *
 * @throws Error that shows the workflow's phase and that of its nodes
 */
export async function waitForWorkflow(
  lab: TestLab,
  namespace: string,
  name: string,
  what: string,
  isSo: (workflow: WorkflowRun) => boolean,
): Promise<WorkflowRun> {
  let workflow: WorkflowRun | undefined;
  await waitFor(
    `workflow ${namespace}/${name}: ${what}`,
    async () => {
      workflow = await readWorkflow(lab, namespace, name);
      return isSo(workflow) ? undefined : describeWorkflow(workflow);
    },
    { deadlineSeconds: 180, intervalMilliseconds: 300 },
  );
  // The wait has ended, so that the workflow was read.
  return workflow!;
}

export async function readWorkflow({ objects }: TestLab, namespace: string, name: string) {
  return workflowSchema.parse(await objects.read({ ...HEADER, metadata: { namespace, name } }));
}

export function hasEnded({ status }: WorkflowRun): boolean {
  return ["Succeeded", "Failed", "Error"].includes(status.phase);
}

/** The node of this name. @throws Error with those that there are */
export function nodeOf(workflow: WorkflowRun, displayName: string): WorkflowNode {
  const found = workflow.status.nodes.find((node) => node.displayName === displayName);
  if (found === undefined) {
    throw new Error(`a workflow must have the node ${displayName}, got ${describeWorkflow(workflow)}`);
  }
  return found;
}

export function describeWorkflow({ status }: WorkflowRun): string {
  const nodes = status.nodes.map(
    ({ displayName, type, phase, message }) => `${displayName} ${type} ${phase} ${message}`,
  );
  return [`${status.phase} ${status.message}`, ...nodes].join("; ");
}
