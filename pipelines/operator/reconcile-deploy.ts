import { isTerminal } from "../api/deploy-phases.ts";
import type { DeployStatus } from "../api/deploy-status.ts";
import { deployStatusSchema } from "../api/deploy-status.ts";
import type { GateDecision } from "../api/gate-decision.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import type { RolledNode } from "../kube/node-editor.ts";
import { parseAnswer } from "../kube/parse-answer.ts";
import type { Workflow } from "../kube/workflow.ts";
import type { ChangeResult } from "../kube/workflow-client.ts";
import { approveGate } from "./approve-gate.ts";
import { buildWorkflow } from "./build-workflow.ts";
import { findGates } from "./gate-runs.ts";
import { nextAction } from "./next-action.ts";
import type { NextAction } from "./next-action.ts";
import type { OperatorWorld } from "./operator-world.ts";
import type { SeenDeploy } from "./seen-deploy.ts";
import { tellChange } from "./tell-change.ts";
import { isActive, isRoll, readStepRuns } from "./step-run.ts";

/** So long nothing is judged anew when nothing has changed: to mirror a thousand nodes costs memory. */
const AGAIN_MS = 20_000;

/**
 * Looks at a deploy and does the one next thing. What was seen meanwhile to be different is looked at again in the next pass. It may be
 * killed anywhere and run again.
 *
 * @returns what was done
 * @throws KubeError when the API server does not answer well; Error when an object has another shape
 */
export async function reconcileDeploy(
  world: OperatorWorld,
  deploy: PipelineDeploy,
  signal: AbortSignal,
): Promise<NextAction> {
  const seen = await look(world, deploy, signal);
  const summary = summarize(seen);
  const settled = world.settled.get(deploy.metadata.uid);
  if (settled?.seen === summary && world.clock.now() - settled.at < AGAIN_MS) {
    return { kind: "nothing", reason: "nothing has changed" };
  }
  const action = nextAction(seen);
  if (action.kind === "nothing") {
    world.settled.set(deploy.metadata.uid, { seen: summary, at: world.clock.now() });
    return action;
  }
  if (action.kind === "update-status") {
    await tellChange(world, deploy, action.status, signal);
  }
  const result = await act(world, deploy, action, signal);
  const { name } = deploy.metadata;
  world.log(
    `${name}: ${action.kind} (${action.reason})${result === "stale" ? ": it has changed meanwhile" : ""}`,
  );
  if (action.kind === "update-status" && result === "done" && isTerminal(action.status.phase)) {
    world.ended({ ...deploy, status: action.status });
  }
  return action;
}

/** What a decision about the deploy depends on, besides the time. */
function summarize({ deploy, workflow, decisions, nodes, failedProbes }: SeenDeploy): string {
  const versions = [deploy.metadata, workflow, ...decisions.map(({ metadata }) => metadata)];
  return JSON.stringify([
    versions.map((version) => version?.resourceVersion),
    [...nodes.values()],
    [...failedProbes.keys()],
  ]);
}

async function look(world: OperatorWorld, deploy: PipelineDeploy, signal: AbortSignal): Promise<SeenDeploy> {
  const workflow = await world.workflows.read(deploy.metadata.name, signal);
  return {
    deploy,
    workflow,
    decisions: await lookAtDecisions(world, deploy, workflow, signal),
    secondPerson: world.secondPerson,
    nodes: await lookAtNodes(world, workflow, signal),
    failedProbes: failedSince(world, deploy),
    now: new Date(world.clock.now()),
  };
}

/** Decisions matter only while a gate waits. */
async function lookAtDecisions(
  { deploys }: OperatorWorld,
  { metadata }: PipelineDeploy,
  workflow: Workflow | undefined,
  signal: AbortSignal,
): Promise<readonly GateDecision[]> {
  const gates = workflow === undefined ? [] : findGates(readStepRuns(workflow));
  return gates.some(({ open }) => open) ? deploys.listDecisions(metadata.name, signal) : [];
}

/** The node whose roll goes on; what is known of it stands on it. */
async function lookAtNodes(
  { nodes }: OperatorWorld,
  workflow: Workflow | undefined,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, RolledNode>> {
  const runs = workflow === undefined ? [] : readStepRuns(workflow);
  const rolling = runs.filter((run) => isRoll(run) && isActive(run)).flatMap(({ node }) => node ?? []);
  const read = await Promise.all(rolling.map((node) => nodes.read(node, signal)));
  return new Map(read.flatMap((node) => (node === undefined ? [] : [[node.name, node] as const])));
}

function failedSince(
  { failedProbes }: OperatorWorld,
  { metadata }: PipelineDeploy,
): SeenDeploy["failedProbes"] {
  const since = Date.parse(metadata.creationTimestamp);
  return new Map([...failedProbes()].filter(([, { at }]) => Date.parse(at) >= since));
}

type Acting = Exclude<NextAction, { readonly kind: "nothing" }>;

function act(
  { clock, deploys, workflows }: OperatorWorld,
  deploy: PipelineDeploy,
  action: Acting,
  signal: AbortSignal,
): Promise<ChangeResult> {
  if (action.kind === "create-workflow") {
    return workflows.create(buildWorkflow(deploy), signal);
  }
  if (action.kind === "update-status") {
    checkStatus(deploy, action.status);
    return deploys.patchStatus(deploy, action.patch, signal);
  }
  if (action.kind === "resume") {
    const { workflow, node, reason } = action;
    const fields = approveGate(workflow, node, reason, new Date(clock.now()));
    return workflows.changeNode(workflow, node, fields, signal);
  }
  return workflows.stop(action.workflow, signal);
}

/** A status that the API server would refuse is a fault of this program, and is named as one. */
function checkStatus({ metadata }: PipelineDeploy, status: DeployStatus): void {
  parseAnswer(`the new status of ${metadata.name}`, deployStatusSchema, status);
}
