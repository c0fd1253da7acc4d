import { collectDefaultMetrics, Registry } from "prom-client";
import { NODE_WORK_PHASES } from "../pipelines/api/deploy-phases.ts";
import { parsePipelineDeploy } from "../pipelines/api/pipeline-deploy.ts";
import type { PipelineDeploy } from "../pipelines/api/pipeline-deploy.ts";
import { OperatorMetrics } from "../pipelines/operator/operator-metrics.ts";
import { deployOf } from "../test/api/deploys/deploy-objects.ts";

const AT = "2026-11-30T10:00:00Z";

/**
 * Bytes of one scrape of the operator that acts in a cluster of these nodes, at the most: each was rolled and probed, is cordoned, and
 * belongs to a target whose deploy goes on.
 */
export async function measureScrape(nodes: readonly string[], target: string): Promise<number> {
  const deploy = runningDeploy(target);
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics = new OperatorMetrics(registry, () => 0);
  const at = new Date(0);
  metrics.lead(true);
  metrics.show([deploy]);
  metrics.recordEnd({ ...deploy, status: endOf(nodes) });
  nodes.forEach((node) => metrics.showProbe(node, { passed: true, seconds: 12.345, at }));
  metrics.showSurvey({
    locks: [{ lock: "lease", kind: "deploy", holder: `turntable/${deploy.metadata.name}`, since: at }],
    cordoned: nodes.map((node) => ({ node, by: "ended-deploy" })),
    kernels: nodes.map((node) => ({ target, node, belowFloor: false })),
    etcdMargins: [{ target, margin: 1 }],
    turnLimits: [{ target, seconds: 4_500 }],
    nodes: new Set(nodes),
    targets: new Set([target]),
  });
  return Buffer.byteLength(await registry.metrics());
}

function runningDeploy(target: string): PipelineDeploy {
  const metadata = {
    namespace: "pipelines",
    uid: "00000000-0000-4000-8000-000000000001",
    creationTimestamp: AT,
    generation: 1,
    resourceVersion: "1",
  };
  const status = { observedGeneration: 1, phase: "AwaitingGate", awaitingGate: "canary", awaitingSince: AT };
  return parsePipelineDeploy({ ...deployOf("dora", "large", { target }, metadata), status });
}

function endOf(nodes: readonly string[]): NonNullable<PipelineDeploy["status"]> {
  return { observedGeneration: 1, phase: "Succeeded", finishedAt: AT, nodes: nodes.map(provenNode) };
}

function provenNode(name: string) {
  const seconds = Object.fromEntries(NODE_WORK_PHASES.map((phase) => [phase, 123]));
  return { name, phase: "Proven" as const, seconds };
}
