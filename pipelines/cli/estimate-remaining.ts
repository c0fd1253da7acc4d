import { NODE_WORK_PHASES } from "../api/deploy-phases.ts";
import type { NodePhase } from "../api/deploy-phases.ts";
import type { NodeStatus } from "../api/node-status.ts";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";

/** How long a roll still takes, without the waits for persons, and what that rests on. */
export interface Estimate {
  readonly seconds: number;
  /** Nodes whose timings were looked at. */
  readonly nodes: number;
  /** Deploys that they are from. */
  readonly deploys: number;
}

type WorkPhase = (typeof NODE_WORK_PHASES)[number];

/** More would weigh hosts of long ago like those of today. */
const LATEST_DEPLOYS = 10;

/**
 * The sum of the medians of the phases that the nodes have before them, by the proven nodes of the target's latest deploys and of
 * this one. A node in its turn counts less what has passed of it, at least the rest of its present phase.
 *
 * @param all deploys, in any order
 * @returns undefined: no node of the target was ever timed, or nothing is left
 */
export function estimateRemaining(
  deploy: PipelineDeploy,
  all: readonly PipelineDeploy[],
  now: number,
): Estimate | undefined {
  const left = nodesLeft(deploy);
  const timed = latest(deploy, all)
    .map((one) => timedNodes(one))
    .filter((nodes) => nodes.length > 0);
  const samples = timed.flat();
  if (left.length === 0 || samples.length === 0) {
    return undefined;
  }
  const medians = new Map(NODE_WORK_PHASES.map((phase) => [phase, medianOf(samples, phase)]));
  const seconds = left.reduce((sum, node) => sum + secondsLeft(node, medians, now), 0);
  return { seconds: Math.round(seconds), nodes: samples.length, deploys: timed.length };
}

function latest(deploy: PipelineDeploy, all: readonly PipelineDeploy[]): readonly PipelineDeploy[] {
  const others = all
    .filter(
      ({ metadata, spec }) => metadata.uid !== deploy.metadata.uid && spec.target === deploy.spec.target,
    )
    .filter((other) => timedNodes(other).length > 0)
    .toSorted((a, b) => b.metadata.creationTimestamp.localeCompare(a.metadata.creationTimestamp));
  return [deploy, ...others.slice(0, LATEST_DEPLOYS)];
}

/** A node that was only proven again, or failed, says nothing about how long a roll takes. */
function timedNodes({ status }: PipelineDeploy): readonly NodeStatus[] {
  return (status?.nodes ?? []).filter(
    ({ phase, seconds }) => phase === "Proven" && seconds?.Rebooting !== undefined,
  );
}

function nodesLeft({ status }: PipelineDeploy): readonly NodeStatus[] {
  const nodes = status?.nodes ?? [];
  const known = new Set(nodes.map(({ name }) => name));
  const planned = (status?.plan?.order ?? []).filter((name) => !known.has(name));
  return [
    ...nodes.filter(({ phase }) => !["Proven", "Skipped", "Failed"].includes(phase)),
    ...planned.map((name) => ({ name, phase: "Waiting" as const })),
  ];
}

function secondsLeft(node: NodeStatus, medians: ReadonlyMap<WorkPhase, number>, now: number): number {
  const sum = (phases: readonly WorkPhase[]) =>
    phases.reduce((total, phase) => total + (medians.get(phase) ?? 0), 0);
  const present = NODE_WORK_PHASES.findIndex((phase) => phase === node.phase);
  if (present === -1) {
    return sum(NODE_WORK_PHASES.filter((phase) => node.phase !== "Staged" || !isStaging(phase)));
  }
  const rest = sum(NODE_WORK_PHASES.slice(present));
  const after = sum(NODE_WORK_PHASES.slice(present + 1));
  const passed = node.startedAt === undefined ? 0 : (now - Date.parse(node.startedAt)) / 1_000;
  return Math.min(rest, Math.max(after, sum(NODE_WORK_PHASES) - passed));
}

function isStaging(phase: NodePhase): boolean {
  return phase === "Reading" || phase === "Staging";
}

function medianOf(nodes: readonly NodeStatus[], phase: WorkPhase): number {
  const values = nodes.flatMap(({ seconds }) => seconds?.[phase] ?? []).toSorted((a, b) => a - b);
  const middle = Math.floor(values.length / 2);
  const [low, high] = [values[Math.ceil(values.length / 2) - 1] ?? 0, values[middle] ?? 0];
  return (low + high) / 2;
}
