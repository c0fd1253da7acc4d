import type { Workflow, WorkflowNode } from "../kube/workflow.ts";

/** How one run of a step is. */
export type RunState = "waiting" | "running" | "succeeded" | "failed" | "skipped";

/** One run of a step of a deploy, as its workflow tells it. */
export interface StepRun {
  readonly id: string;
  /** Name of its template. */
  readonly step: string;
  /** Node of the cluster that it is about; undefined: the whole deploy. */
  readonly node: string | undefined;
  /** Whether it ends above the cordon. */
  readonly stageOnly: boolean;
  readonly state: RunState;
  readonly startedAt: string | undefined;
  readonly finishedAt: string | undefined;
  readonly message: string;
  /** Undefined: its container has not ended. */
  readonly exitCode: number | undefined;
  /** What the step saw; undefined: nothing that can be read. */
  readonly json: unknown;
  /** Values of its outputs by name; undefined: it has none yet. */
  readonly outputs: ReadonlyMap<string, string | undefined>;
}

const STATES: Readonly<Record<string, RunState>> = {
  "": "waiting",
  Pending: "waiting",
  Running: "running",
  Succeeded: "succeeded",
  Skipped: "skipped",
  Omitted: "skipped",
  Failed: "failed",
  Error: "failed",
};

/** What does something by itself; the others only hold these together. */
const LEAVES: ReadonlySet<string> = new Set(["Pod", "Container", "Suspend", "HTTP", "Plugin", "Skipped"]);

/** What was read of a workflow, as long as somebody has it: one of a thousand nodes has thousands of results. */
const read = new WeakMap<Workflow, readonly StepRun[]>();

/** The runs of a workflow's steps, in the order in which they began. */
export function readStepRuns(workflow: Workflow): readonly StepRun[] {
  const known = read.get(workflow);
  if (known !== undefined) {
    return known;
  }
  const runs = toStepRuns(workflow);
  read.set(workflow, runs);
  return runs;
}

function toStepRuns({ nodes }: Workflow): readonly StepRun[] {
  return nodes
    .filter(({ type }) => LEAVES.has(type))
    .map(toStepRun)
    .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)));
}

export function isActive({ state }: StepRun): boolean {
  return state === "waiting" || state === "running";
}

/** Whether it may take a node down. */
export function isRoll({ step, stageOnly }: StepRun): boolean {
  return step === "roll-node" && !stageOnly;
}

/** Whether it waits for a person. */
export function isGate({ step }: StepRun): boolean {
  return step.startsWith("gate-");
}

function toStepRun({ id, templateName, phase, message, inputs, outputs, ...times }: WorkflowNode): StepRun {
  const given = new Map(inputs.parameters.map(({ name, value }) => [name, value]));
  const left = new Map(outputs.parameters.map(({ name, value }) => [name, value]));
  return {
    id,
    step: templateName,
    node: given.get("node"),
    stageOnly: given.get("stageOnly") === "true",
    state: STATES[phase] ?? "waiting",
    startedAt: times.startedAt,
    finishedAt: times.finishedAt,
    message,
    exitCode: outputs.exitCode === undefined ? undefined : Number(outputs.exitCode),
    json: parseJson(left.get("json")),
    outputs: left,
  };
}

/** Times of Argo are in UTC and whole seconds; what has not begun comes last. */
function orderOf({ startedAt, id }: StepRun): string {
  return `${startedAt ?? "~"} ${id}`;
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
