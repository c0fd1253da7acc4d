import { parseWorkflow } from "../../../../pipelines/kube/workflow.ts";
import type { Workflow } from "../../../../pipelines/kube/workflow.ts";
import { UIDS } from "../api/deploy-fixture.ts";

/** Minutes after ten o'clock, as Argo writes a time. */
export function at(minute: number): string {
  return new Date(Date.parse("2026-11-30T10:00:00Z") + minute * 60_000).toISOString().replace(".000Z", "Z");
}

export interface RunOptions {
  readonly phase?: string;
  readonly from?: number;
  /** Undefined: it goes on. */
  readonly to?: number | undefined;
  readonly inputs?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly exitCode?: number;
  readonly message?: string;
  readonly type?: string;
  readonly parameters?: readonly object[];
}

/** One node of a workflow, as Argo writes it; it succeeded unless something else is said. */
export function run(id: string, templateName: string, options: RunOptions = {}): object {
  const { phase = "Succeeded", from = 0, inputs = {}, json, exitCode, message, type = "Pod" } = options;
  const to = "to" in options ? options.to : from + 1;
  return {
    id,
    name: `d1.${id}`,
    displayName: id,
    type,
    templateName,
    phase,
    ...(message === undefined ? {} : { message }),
    startedAt: at(from),
    finishedAt: to === undefined ? null : at(to),
    inputs: { parameters: Object.entries(inputs).map(([name, value]) => ({ name, value })) },
    outputs: {
      ...(exitCode === undefined ? {} : { exitCode: String(exitCode) }),
      parameters:
        options.parameters ?? (json === undefined ? [] : [{ name: "json", value: JSON.stringify(json) }]),
    },
  };
}

export const PLAN = {
  verdict: "possible",
  image: "registry.example.com/os/debian:6.18.9",
  target: { version: "6.18.9", digest: "sha256:new", reference: "r" },
  canary: { node: "w1", orchNode: "m1" },
  rest: [
    { node: "w2", orchNode: "m1" },
    { node: "w3", orchNode: "m1" },
  ],
  refusals: [],
  notes: ["w3 hosts the registry"],
};

export const ROLLED = {
  outcome: "rolled",
  phase: "uncordon",
  reasons: [],
  digest: "sha256:new",
  boot0: "00000000-0000-4000-8000-0000000000a0",
  boot1: "00000000-0000-4000-8000-0000000000a1",
  kernel: "6.18.9",
  seconds: { read: 1, stage: 30, drain: 20, boot: 15, ready: 5, verify: 2 },
};

const node = (name: string, stageOnly = false) => ({ node: name, stageOnly: String(stageOnly) });

/** The runs of a deploy of three workers, in order, each beginning in the minute of its place. */
export const RUNS = {
  intent: run("intent", "verify-deploy-intent", { from: 0, json: { verdict: "agrees", refusals: [] } }),
  plan: run("plan", "plan", { from: 1, json: PLAN }),
  lock: run("lock", "lock", { from: 2, json: { holder: "turntable/d1" } }),
  canary: run("canary", "roll-node", { from: 3, to: 5, inputs: node("w1"), json: ROLLED }),
  stage2: run("stage2", "roll-node", {
    from: 3,
    inputs: node("w2", true),
    json: { ...ROLLED, outcome: "staged", phase: "stage" },
  }),
  stage3: run("stage3", "roll-node", {
    from: 4,
    inputs: node("w3", true),
    json: { ...ROLLED, outcome: "staged", phase: "stage" },
  }),
  green1: run("green1", "green-gate", { from: 5, inputs: { node: "w1" }, json: { green: true, looks: 3 } }),
  gate: run("gate", "gate-canary", {
    from: 20,
    to: undefined,
    phase: "Running",
    type: "Suspend",
    parameters: [{ name: "decision", default: "refuse", valueFrom: { supplied: {} } }],
  }),
  gatePassed: run("gate", "gate-canary", {
    from: 20,
    to: 22,
    type: "Suspend",
    parameters: [{ name: "decision", value: "approve" }],
  }),
  decided: run("decided", "verify-decision", { from: 22, json: { decidedBy: "abel" } }),
  roll2: run("roll2", "roll-node", { from: 23, to: 25, inputs: node("w2"), json: ROLLED }),
  green2: run("green2", "green-gate", { from: 25, inputs: { node: "w2" }, json: { green: true } }),
  roll3: run("roll3", "roll-node", { from: 26, to: 28, inputs: node("w3"), json: ROLLED }),
  green3: run("green3", "green-gate", { from: 28, inputs: { node: "w3" }, json: { green: true } }),
  final: run("final", "final-verify", { from: 29, json: { verdict: "green" } }),
  finish: run("finish", "finish", { from: 30, json: { released: true } }),
} as const;

/** What a workflow has done when its gate opens. */
export const UNTIL_GATE = [
  RUNS.intent,
  RUNS.plan,
  RUNS.lock,
  RUNS.canary,
  RUNS.stage2,
  RUNS.stage3,
  RUNS.green1,
] as const;

/** What it has done when it ends well. */
export const WHOLE = [
  ...UNTIL_GATE,
  RUNS.gatePassed,
  RUNS.decided,
  RUNS.roll2,
  RUNS.green2,
  RUNS.roll3,
  RUNS.green3,
  RUNS.final,
  RUNS.finish,
] as const;

/** A workflow of the deploy d1, as the API server returns it. */
export function rawWorkflow(
  nodes: readonly object[],
  status: object = {},
  spec: object = {},
  metadata: object = {},
) {
  return {
    apiVersion: "argoproj.io/v1alpha1",
    kind: "Workflow",
    metadata: {
      name: "d1",
      resourceVersion: "7",
      creationTimestamp: at(0),
      ownerReferences: [{ uid: UIDS.deploy }],
      ...metadata,
    },
    spec,
    status: {
      phase: "Running",
      startedAt: at(0),
      finishedAt: null,
      // The ids are those that run() gave.
      nodes: Object.fromEntries(nodes.map((one) => [(one as { id: string }).id, one])),
      ...status,
    },
  };
}

export function workflow(...args: Parameters<typeof rawWorkflow>): Workflow {
  return parseWorkflow("/workflows/d1", rawWorkflow(...args));
}

/** One that has ended. */
export const ENDED = { phase: "Succeeded", finishedAt: at(31) } as const;
