import { collectDefaultMetrics, Registry } from "prom-client";
import { NODE_WORK_PHASES } from "../pipelines/api/deploy-phases.ts";
import type { PipelineDeploy } from "../pipelines/api/pipeline-deploy.ts";
import { OperatorMetrics } from "../pipelines/operator/operator-metrics.ts";

/**
 * Bytes of one scrape of the operator that acts in a cluster of these nodes: each was rolled and probed, is cordoned, and belongs to a target whose deploy
 * goes on.
 */
export async function measureScrape(nodes: readonly string[], deploy: PipelineDeploy): Promise<number> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const metrics = new OperatorMetrics(registry, () => 0);
  const at = new Date(0);
  metrics.lead(true);
  metrics.show([deploy]);
  metrics.recordEnd({ ...deploy, status: { ...endOf(deploy), nodes: nodes.map(provenNode) } });
  nodes.forEach((node) => metrics.showProbe(node, { passed: true, seconds: 12.345, at }));
  const { target } = deploy.spec;
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

function endOf({ metadata }: PipelineDeploy): NonNullable<PipelineDeploy["status"]> {
  return {
    observedGeneration: metadata.generation,
    phase: "Succeeded",
    finishedAt: metadata.creationTimestamp,
  };
}

function provenNode(name: string) {
  const seconds = Object.fromEntries(NODE_WORK_PHASES.map((phase) => [phase, 123]));
  return { name, phase: "Proven" as const, seconds };
}
