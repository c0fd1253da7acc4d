import assert from "node:assert/strict";
import { Registry } from "prom-client";
import { OperatorMetrics } from "../../../../pipelines/operator/operator-metrics.ts";
import { judgeSurvey } from "../../../../pipelines/operator/survey/judge-survey.ts";
import { deploy } from "../api/deploy-fixture.ts";
import { settled } from "./seen-fixture.ts";
import { lock, node, survey } from "./survey/survey-fixture.ts";
import { ENDED, WHOLE, workflow } from "./workflow-fixture.ts";

const NOW = Date.parse("2026-11-30T10:34:00Z");
const TARGET = 'project="linux",target="lab-workers"';
/** Of a replica that does not act and has seen no deploy. */
const IDLE = [
  "pipelines_operator_survey_timestamp_seconds 0",
  "pipelines_operator_leader 0",
  "pipelines_operator_problems_total 0",
];
/** What is added up and stays. */
const SUMS = /^pipelines_deploy_(ended_total|node_phase_seconds)/;

/** A deploy with so many nodes proven. */
function deployAt(completed: number, more: object) {
  return deploy({ status: { progress: { completed, total: 2, text: "2" }, ...more } });
}

function rollsOf(...nodes: readonly string[]): readonly string[] {
  return nodes.flatMap((name) => [
    `pipelines_deploy_roll_seconds{${TARGET},step="roll-node",node="${name}"} 73`,
    `pipelines_deploy_roll_seconds{${TARGET},step="green-gate",node="${name}"} 60`,
  ]);
}

describe("the figures of the operator", () => {
  let registry: Registry;
  let metrics: OperatorMetrics;

  beforeEach(() => {
    registry = new Registry();
    metrics = new OperatorMetrics(registry, () => NOW);
  });

  /** The samples, without comments. */
  async function samples(): Promise<readonly string[]> {
    return (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  }

  async function states(): Promise<readonly string[]> {
    return (await samples()).filter((line) => !SUMS.test(line));
  }

  async function about(name: string): Promise<readonly string[]> {
    return (await samples()).filter((line) => line.startsWith(name));
  }

  it("say of a deploy where it is, how long it waits, and how far it is; nothing remains when it has ended", async () => {
    const progress = { completed: 1, total: 2, node: "w2", phase: "Draining", text: "1/2 w2 (Draining)" };
    const startedAt = "2026-11-30T10:01:00Z";
    metrics.show([deploy({ status: { progress, startedAt } })]);
    assert.deepEqual(await states(), [
      `pipelines_deploy_awaiting_gate{${TARGET},gate="canary"} 1`,
      `pipelines_deploy_gate_wait_seconds{${TARGET},gate="canary"} 840`,
      `pipelines_deploy_work_seconds{${TARGET}} 1140`,
      `pipelines_deploy_phase{${TARGET},phase="AwaitingGate"} 1`,
      `pipelines_deploy_progress_completed{${TARGET}} 1`,
      `pipelines_deploy_progress_total{${TARGET}} 2`,
      `pipelines_deploy_node_phase{${TARGET},node="w2",phase="Draining"} 1`,
      `pipelines_deploy_last_step_timestamp_seconds{${TARGET}} ${Date.parse("2026-11-30T10:20:00Z") / 1_000}`,
      ...IDLE,
    ]);
    metrics.show([]);
    assert.deepEqual(await states(), IDLE);
  });

  it("show of two deploys of a target the one that has begun, else the older one", async () => {
    const pending = { phase: "Pending", awaitingGate: undefined, awaitingSince: undefined };
    metrics.show([deployAt(0, pending), deployAt(1, {})]);
    assert.deepEqual(await about("pipelines_deploy_progress_completed"), [
      `pipelines_deploy_progress_completed{${TARGET}} 1`,
    ]);
    metrics.show([deployAt(0, pending), deployAt(1, pending)]);
    assert.deepEqual(await about("pipelines_deploy_progress_completed"), [
      `pipelines_deploy_progress_completed{${TARGET}} 0`,
    ]);
  });

  it("keep what each step took on each node until the node is gone", async () => {
    metrics.recordEnd(settled({ workflow: workflow(WHOLE, ENDED) }).deploy);
    assert.deepEqual(await about("pipelines_deploy_roll_seconds"), rollsOf("w1", "w2", "w3"));
    metrics.showSurvey(judgeSurvey(survey({ nodes: [node("w2")] })));
    assert.deepEqual(await about("pipelines_deploy_roll_seconds"), rollsOf("w2"));
  });

  it("add phases and ends up from zero, once a deploy, until the target is gone", async () => {
    const ended = settled({ workflow: workflow(WHOLE, ENDED) }).deploy;
    metrics.show([deploy()]);
    const of = (name: string, phase: string) => about(`pipelines_deploy_${name}{${TARGET},phase="${phase}"`);
    assert.deepEqual(await of("ended_total", "Succeeded"), [
      `pipelines_deploy_ended_total{${TARGET},phase="Succeeded"} 0`,
    ]);
    assert.deepEqual(await of("node_phase_seconds_count", "Proving"), [
      `pipelines_deploy_node_phase_seconds_count{${TARGET},phase="Proving"} 0`,
    ]);
    metrics.recordEnd(ended);
    metrics.show([]);
    metrics.showSurvey(judgeSurvey(survey()));
    assert.deepEqual(await of("ended_total", "Succeeded"), [
      `pipelines_deploy_ended_total{${TARGET},phase="Succeeded"} 1`,
    ]);
    assert.deepEqual(await of("node_phase_seconds_sum", "Proving"), [
      `pipelines_deploy_node_phase_seconds_sum{${TARGET},phase="Proving"} 180`,
    ]);
    metrics.showSurvey(judgeSurvey(survey({ targets: [] })));
    assert.deepEqual(
      (await samples()).filter((line) => SUMS.test(line)),
      [],
    );
  });

  it("say how the probe of a node went, until the node is gone or another replica leads", async () => {
    metrics.showProbe("w1", { passed: true, seconds: 4, at: new Date(NOW) });
    metrics.showProbe("w2", { passed: false, seconds: 60, at: new Date(NOW) });
    metrics.keepProbes(new Set(["w2"]));
    assert.deepEqual(await about("pipelines_node_runtime_probe"), [
      'pipelines_node_runtime_probe_success{node="w2"} 0',
      'pipelines_node_runtime_probe_duration_seconds{node="w2"} 60',
      `pipelines_node_runtime_probe_timestamp_seconds{node="w2"} ${NOW / 1_000}`,
    ]);
    metrics.lead(false);
    assert.deepEqual(await about("pipelines_node_runtime_probe"), []);
  });

  it("say what the cluster is like, and nothing old when it is not known or another replica leads", async () => {
    const nodes = [node("m1"), node("w1", { cordoned: true, kernel: "6.1.0" })];
    const seen = judgeSurvey(survey({ nodes, lock: lock("turntable/d1") }));
    const looked = `pipelines_operator_survey_timestamp_seconds ${NOW / 1_000}`;
    metrics.showSurvey(seen);
    const known = [
      'pipelines_lock_held{lock="lease",kind="deploy",holder="turntable/d1"} 1',
      `pipelines_lock_taken_timestamp_seconds{lock="lease"} ${Date.parse("2026-11-30T10:00:00Z") / 1_000}`,
      'pipelines_node_cordoned{node="w1",by="unknown"} 1',
      'pipelines_node_kernel_below_floor{target="lab-master",node="m1"} 0',
      'pipelines_node_kernel_below_floor{target="lab-workers",node="w1"} 1',
      'pipelines_etcd_margin{target="lab-master"} -1',
      'pipelines_target_turn_limit_seconds{target="lab-master"} 4500',
      'pipelines_target_turn_limit_seconds{target="lab-workers"} 4500',
      looked,
    ];
    assert.deepEqual(await states(), [...known, ...IDLE.slice(1)]);
    for (const forget of [() => metrics.showSurvey(undefined), () => metrics.lead(false)]) {
      metrics.showSurvey(seen);
      forget();
      assert.deepEqual(await states(), [looked, ...IDLE.slice(1)]);
    }
  });
});
