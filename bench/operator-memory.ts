import { setTimeout } from "node:timers/promises";
import type { OperatorCluster } from "../test/api/operator/operator-cluster.ts";
import { startOperator } from "../test/api/operator/start-operator.ts";
import type { RunningOperator } from "../test/api/operator/start-operator.ts";
import { waitFor } from "../test/support/wait-for.ts";
import { deployOf } from "../test/api/deploys/deploy-objects.ts";
import { largeNode, largeWorkflowStatus, nodeNames, pastDeploy } from "./large-deploys.ts";

export interface OperatorSize {
  readonly nodes: number;
  readonly pastDeploys: number;
}

/** What an operator costs, and how long it took to follow a deploy of all nodes. Memory is resident, in MiB. */
export interface OperatorFigures {
  /** With nothing to do. */
  readonly idleMiB: number;
  /** With nothing to do: share of one core, from 0; watches and the survey of the cluster go on. */
  readonly idleCores: number;
  /** The most that was seen while it followed a deploy of all nodes. */
  readonly mostMiB: number;
  /** From the change of the workflow to the written status. */
  readonly mirrorSeconds: number;
}

const SAMPLE_MS = 500;
const WATCH_MS = 60_000;
/** Some rounds of the survey of the cluster. */
const IDLE_MS = 120_000;
const AT_ONCE = 8;

/** Fills an API server and measures an operator that works on it. */
export async function measureOperator(
  cluster: OperatorCluster,
  { nodes, pastDeploys }: OperatorSize,
  now: () => number,
): Promise<OperatorFigures> {
  const names = nodeNames(nodes);
  await inBatches(names, (name) => createNode(cluster, name));
  const past = Array.from({ length: pastDeploys }, (_, index) => `past-${index}`);
  await inBatches(past, (name) => createPast(cluster, name, names));
  const operator = await startOperator(cluster, "bench");
  try {
    await setTimeout(WATCH_MS / 4);
    const idleCores = await measureCores(operator, now);
    const idleMiB = await memoryOf(operator);
    const seconds = await followLarge(cluster, names, now);
    let mostMiB = 0;
    for (const end = now() + WATCH_MS; now() < end; await setTimeout(SAMPLE_MS)) {
      mostMiB = Math.max(mostMiB, await memoryOf(operator));
    }
    return { idleMiB, idleCores, mostMiB, mirrorSeconds: seconds };
  } finally {
    await operator.end();
  }
}

async function createNode({ objects }: OperatorCluster, name: string): Promise<void> {
  await objects.create({ apiVersion: "v1", kind: "Node", ...largeNode(name) });
}

async function createPast(cluster: OperatorCluster, name: string, nodes: readonly string[]): Promise<void> {
  const { deploy, status } = pastDeploy(name, nodes);
  await cluster.deployer.create("pipelinedeploys", deploy);
  requireGranted(await cluster.admin.tryPatch("pipelinedeploys", name, { status }, "status"));
}

async function followLarge(
  cluster: OperatorCluster,
  names: readonly string[],
  now: () => number,
): Promise<number> {
  await cluster.deployer.create("pipelinedeploys", deployOf("dora", "large"));
  await waitFor(
    "the operator creates the workflow",
    async () => {
      const answer = await cluster.admin.tryPatch("workflows", "large", {
        status: largeWorkflowStatus(names),
      });
      return answer === "granted" ? undefined : answer;
    },
    { deadlineSeconds: 60 },
  );
  const started = now();
  await waitFor(
    "the operator mirrors the whole fleet",
    async () => {
      const text = JSON.stringify(await cluster.admin.read("pipelinedeploys", "large"));
      return text.includes(`"text":"${names.length - 1}/${names.length}`) ? undefined : text.slice(0, 500);
    },
    { deadlineSeconds: 60 },
  );
  return (now() - started) / 1_000;
}

async function memoryOf(operator: RunningOperator): Promise<number> {
  return (await figureOf(operator, "process_resident_memory_bytes")) / 1024 / 1024;
}

async function measureCores(operator: RunningOperator, now: () => number): Promise<number> {
  const [before, start] = [await figureOf(operator, "process_cpu_seconds_total"), now()];
  await setTimeout(IDLE_MS);
  return ((await figureOf(operator, "process_cpu_seconds_total")) - before) / ((now() - start) / 1_000);
}

async function figureOf(operator: RunningOperator, metric: string): Promise<number> {
  const [, figure = ""] = new RegExp(`^${metric} (\\S+)$`, "m").exec(await operator.ask("/metrics")) ?? [];
  return Number(figure);
}

async function inBatches(names: readonly string[], act: (name: string) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < names.length; from += AT_ONCE) {
    await Promise.all(names.slice(from, from + AT_ONCE).map(act));
  }
}

function requireGranted(answer: string): void {
  if (answer !== "granted") {
    throw new Error(answer);
  }
}
