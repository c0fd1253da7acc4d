import * as z from "zod";
import { waitFor } from "../../support/wait-for.ts";
import { StandInKubelet } from "./stand-in-kubelet.ts";
import type { StepEnd, StepPod } from "./stand-in-kubelet.ts";
import type { WorkflowCluster } from "./workflow-cluster.ts";

const nodeSchema = z.looseObject({
  id: z.string(),
  type: z.string(),
  phase: z.string().default(""),
  displayName: z.string(),
  message: z.string().default(""),
});

const workflowSchema = z.object({
  status: z
    .object({
      phase: z.string().default(""),
      message: z.string().default(""),
      nodes: z.record(z.string(), nodeSchema).default({}),
    })
    .prefault({}),
});

export type WorkflowStatus = z.infer<typeof workflowSchema>["status"];

export interface RunOptions {
  readonly name: string;
  /** @default "lab-workers" */
  readonly target?: "lab-workers" | "lab-master";
  readonly dryRun?: boolean;
  /** How each step ends. @default well, with the plan of three nodes */
  readonly end?: (pod: StepPod) => StepEnd | undefined;
  /** What the gate is resumed with; undefined: it is left waiting. @default "approve" */
  readonly answer?: string | undefined;
  /** Until what the workflow is followed. @default its end */
  readonly until?: (status: WorkflowStatus, labels: readonly string[]) => boolean;
}

export interface WorkflowRun {
  readonly status: WorkflowStatus;
  /** Steps that ran, in order. */
  readonly labels: readonly string[];
  readonly pods: readonly StepPod[];
  /** When its first and its last step were run, in milliseconds of this process. */
  readonly times: { readonly first: number; readonly last: number };
}

export const PIN = JSON.stringify({
  version: "6.18.9",
  digest: `sha256:${"1".repeat(64)}`,
  reference: "a=1",
});

const PLAN: StepEnd = {
  exitCode: 0,
  outputs: {
    "canary-node": "w1",
    "canary-orch": "m1",
    rest: JSON.stringify([
      { node: "w2", orchNode: "m2" },
      { node: "w3", orchNode: "w1" },
    ]),
    target: PIN,
    "known-bad": '["uid-1"]',
  },
};

/** Starts a workflow of a target's template and follows it, with stand-ins for the kubelets and the operator. */
export async function runWorkflow(cluster: WorkflowCluster, options: RunOptions): Promise<WorkflowRun> {
  const { name, target = "lab-workers", until = (status) => isEnded(status) } = options;
  await cluster.custom.createNamespacedCustomObject({
    ...ofNamespace("workflows"),
    body: buildWorkflow(name, target, options.dryRun ?? false),
  });
  const kubelet = new StandInKubelet(cluster, name, (pod) => options.end?.(pod) ?? endWell(pod));
  let status: WorkflowStatus = { phase: "", message: "", nodes: {} };
  const labels = () => kubelet.ran.map(({ label }) => label);
  await waitFor(
    `workflow ${name} to go as far as the test wants`,
    async () => {
      await kubelet.work();
      status = await readStatus(cluster, name);
      if (until(status, labels())) {
        return undefined;
      }
      const gate = Object.values(status.nodes).find(
        ({ type, phase }) => type === "Suspend" && phase === "Running",
      );
      if (gate !== undefined && ("answer" in options ? options.answer : "approve") !== undefined) {
        await resume(cluster, name, gate, options.answer ?? "approve");
      }
      return `${status.phase} ${status.message} after ${labels().join(", ")}`;
    },
    { deadlineSeconds: 60, intervalMilliseconds: 200, detail: () => cluster.controllerLog() },
  );
  if (!isEnded(status)) {
    // It would hold the mutex of all deploys.
    await cluster.custom.deleteNamespacedCustomObject({ ...ofNamespace("workflows"), name });
  }
  return { status, labels: labels(), pods: kubelet.ran, times: kubelet.times() };
}

export function isEnded({ phase }: WorkflowStatus): boolean {
  return ["Succeeded", "Failed", "Error"].includes(phase);
}

function endWell({ step }: StepPod): StepEnd {
  if (step === "plan") {
    return PLAN;
  }
  return step === "resolve-version" ? { exitCode: 0, outputs: { resolved: PIN } } : { exitCode: 0 };
}

function buildWorkflow(name: string, target: string, dryRun: boolean) {
  const parameters = {
    deploy: name,
    deployUID: "00000000-0000-4000-8000-000000000001",
    target,
    project: "linux",
    version: "6.18.9",
    fleet: "workers",
    dryRun: String(dryRun),
  };
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Workflow",
    metadata: { name },
    spec: {
      workflowTemplateRef: { name: `deploy-linux-${target}` },
      arguments: { parameters: Object.entries(parameters).map(([own, value]) => ({ name: own, value })) },
    },
  };
}

async function readStatus(cluster: WorkflowCluster, name: string): Promise<WorkflowStatus> {
  const answer: unknown = await cluster.custom.getNamespacedCustomObject({
    ...ofNamespace("workflows"),
    name,
  });
  return workflowSchema.parse(answer).status;
}

/** What `argo node set` and `argo resume` do, and the operator in their place. */
async function resume(
  cluster: WorkflowCluster,
  name: string,
  gate: z.infer<typeof nodeSchema>,
  value: string,
): Promise<void> {
  const answered = {
    phase: "Succeeded",
    finishedAt: new Date().toISOString().replace(/\.\d+Z$/, "Z"),
    outputs: { parameters: [{ name: "decision", value }] },
  };
  await cluster.objects.patch(
    {
      apiVersion: "argoproj.io/v1alpha1",
      kind: "Workflow",
      metadata: { namespace: "pipelines", name },
      status: { nodes: { [gate.id]: answered } },
    },
    undefined,
    undefined,
    undefined,
    undefined,
    "application/merge-patch+json",
  );
}

function ofNamespace(plural: string) {
  return { group: "argoproj.io", version: "v1alpha1", namespace: "pipelines", plural };
}
