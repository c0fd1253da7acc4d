import assert from "node:assert/strict";
import { Registry } from "prom-client";
import { OperatorMetrics } from "../../../../pipelines/operator/operator-metrics.ts";
import { deploy } from "../api/deploy-fixture.ts";
import { settled } from "./seen-fixture.ts";
import { ENDED, WHOLE, workflow } from "./workflow-fixture.ts";

const NOW = Date.parse("2026-11-30T10:34:00Z");
const TARGET = 'project="linux",target="lab-workers"';

/** The samples of a registry, without comments. */
async function samplesOf(registry: Registry): Promise<readonly string[]> {
  const text = await registry.metrics();
  return text.split("\n").filter((line) => line !== "" && !line.startsWith("#") && !line.includes("_bucket"));
}

async function probesOf(registry: Registry): Promise<readonly string[]> {
  return (await samplesOf(registry)).filter((line) => line.includes("probe"));
}

describe("the figures of the operator", () => {
  let registry: Registry;
  let metrics: OperatorMetrics;

  beforeEach(() => {
    registry = new Registry();
    metrics = new OperatorMetrics(registry, () => NOW);
  });

  it("have the names that dashboards and alerts know, each with a help", async () => {
    const named = await registry.getMetricsAsJSON();
    assert.deepEqual(
      named.map(({ name, type }) => `${name} ${String(type)}`),
      [
        "pipelines_deploy_awaiting_gate gauge",
        "pipelines_deploy_gate_wait_seconds gauge",
        "pipelines_deploy_progress_completed gauge",
        "pipelines_deploy_progress_total gauge",
        "pipelines_deploy_roll_seconds histogram",
        "pipelines_node_runtime_probe_success gauge",
        "pipelines_node_runtime_probe_duration_seconds gauge",
        "pipelines_node_runtime_probe_timestamp_seconds gauge",
        "pipelines_operator_leader gauge",
        "pipelines_operator_problems_total counter",
      ],
    );
    assert.ok(named.every(({ help }) => help.endsWith(".")));
  });

  it("say that a deploy waits, how long, and how far it is; nothing of it remains when it has ended", async () => {
    const progress = { completed: 1, total: 2, text: "1/2" };
    metrics.show([deploy({ status: { progress } })]);
    assert.deepEqual(await samplesOf(registry), [
      `pipelines_deploy_awaiting_gate{${TARGET},gate="canary"} 1`,
      `pipelines_deploy_gate_wait_seconds{${TARGET},gate="canary"} 840`,
      `pipelines_deploy_progress_completed{${TARGET}} 1`,
      `pipelines_deploy_progress_total{${TARGET}} 2`,
      "pipelines_operator_leader 0",
      "pipelines_operator_problems_total 0",
    ]);
    metrics.show([]);
    assert.deepEqual(await samplesOf(registry), [
      "pipelines_operator_leader 0",
      "pipelines_operator_problems_total 0",
    ]);
  });

  it("show of two deploys of a target the one that goes on", async () => {
    metrics.show(
      [1, 0].map((completed) => deploy({ status: { progress: { completed, total: 2, text: "2" } } })),
    );
    assert.ok((await samplesOf(registry)).includes(`pipelines_deploy_progress_completed{${TARGET}} 1`));
  });

  it("add what each step took on each node when a deploy has ended", async () => {
    metrics.recordEnd(settled({ workflow: workflow(WHOLE, ENDED) }).deploy);
    const rolls = (await samplesOf(registry)).filter((line) =>
      line.startsWith("pipelines_deploy_roll_seconds_sum"),
    );
    assert.deepEqual(
      rolls,
      ["w1", "w2", "w3"].flatMap((node) => [
        `pipelines_deploy_roll_seconds_sum{${TARGET},step="roll-node",node="${node}"} 73`,
        `pipelines_deploy_roll_seconds_sum{${TARGET},step="green-gate",node="${node}"} 60`,
      ]),
    );
  });

  it("say how the probe of a node went, until the node is gone or another replica leads", async () => {
    metrics.showProbe("w1", { passed: true, seconds: 4, at: new Date(NOW) });
    metrics.showProbe("w2", { passed: false, seconds: 60, at: new Date(NOW) });
    metrics.keepProbes(new Set(["w2"]));
    assert.deepEqual(await probesOf(registry), [
      'pipelines_node_runtime_probe_success{node="w2"} 0',
      'pipelines_node_runtime_probe_duration_seconds{node="w2"} 60',
      `pipelines_node_runtime_probe_timestamp_seconds{node="w2"} ${NOW / 1_000}`,
    ]);
    metrics.lead(false);
    assert.deepEqual(await probesOf(registry), []);
  });
});
