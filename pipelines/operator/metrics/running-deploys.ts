import type { Gauge, Registry } from "prom-client";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { createAskedGauge, createGauge } from "./gauge.ts";
import { oneOfEach, TARGET_LABELS, targetLabels } from "./labels.ts";
import type { TargetLabel } from "./labels.ts";
import { lastStepAt } from "./last-step.ts";
import { waitSeconds } from "./wait-seconds.ts";
import { workSeconds } from "./work-seconds.ts";

/** How the deploys are that go on. Of one that has ended nothing remains. */
export class RunningDeploys {
  #running: readonly PipelineDeploy[] = [];
  readonly #awaitingGate: Gauge<TargetLabel | "gate">;
  readonly #phase: Gauge<TargetLabel | "phase">;
  readonly #completed: Gauge<TargetLabel>;
  readonly #total: Gauge<TargetLabel>;
  readonly #nodePhase: Gauge<TargetLabel | "node" | "phase">;
  readonly #lastStep: Gauge<TargetLabel>;

  /** @param now milliseconds since 1970 */
  constructor(registry: Registry, now: () => number) {
    const gauge = <T extends string = never>(name: string, help: string, labels: readonly T[] = []) =>
      createGauge(registry, { name, help, labelNames: [...TARGET_LABELS, ...labels] });
    this.#awaitingGate = gauge(
      "pipelines_deploy_awaiting_gate",
      "1 while a deploy waits for a person at this gate.",
      ["gate"],
    );
    this.#registerAsked(registry, now);
    this.#phase = gauge("pipelines_deploy_phase", "1 while a deploy that goes on is in this phase.", [
      "phase",
    ]);
    this.#completed = gauge(
      "pipelines_deploy_progress_completed",
      "Nodes that a deploy that goes on has proven.",
    );
    this.#total = gauge("pipelines_deploy_progress_total", "Nodes of the fleet that a deploy rolls.");
    this.#nodePhase = gauge(
      "pipelines_deploy_node_phase",
      "1 for the node whose turn it is, and what happens to it.",
      ["node", "phase"],
    );
    this.#lastStep = gauge(
      "pipelines_deploy_last_step_timestamp_seconds",
      "When a step, a gate or the turn of a node last began or ended, in seconds since 1970.",
    );
  }

  /** @param byAge deploys that have not ended, the oldest first */
  show(byAge: readonly PipelineDeploy[]): void {
    const own = [this.#phase, this.#completed, this.#total, this.#nodePhase, this.#lastStep];
    [this.#awaitingGate, ...own].forEach((gauge) => gauge.reset());
    this.#running = oneOfEach(byAge);
    this.#running.forEach((deploy) => this.#showOne(deploy));
  }

  #showOne(deploy: PipelineDeploy): void {
    const { status } = deploy;
    const labels = targetLabels(deploy);
    this.#phase.set({ ...labels, phase: status?.phase ?? "Pending" }, 1);
    this.#lastStep.set(labels, lastStepAt(deploy) / 1_000);
    if (status?.awaitingGate !== undefined) {
      this.#awaitingGate.set({ ...labels, gate: status.awaitingGate }, 1);
    }
    if (status?.progress !== undefined) {
      const { completed, total, node, phase } = status.progress;
      this.#completed.set(labels, completed);
      this.#total.set(labels, total);
      if (node !== undefined && phase !== undefined) {
        this.#nodePhase.set({ ...labels, node, phase }, 1);
      }
    }
  }

  /** What grows between two looks. */
  #registerAsked(registry: Registry, now: () => number): void {
    const wait = {
      name: "pipelines_deploy_gate_wait_seconds",
      help: "Seconds that a deploy has been waiting for a person at this gate.",
      labelNames: [...TARGET_LABELS, "gate"] as const,
    };
    createAskedGauge(registry, wait, (gauge) => {
      for (const deploy of this.#running) {
        const seconds = waitSeconds(deploy, now());
        if (seconds !== undefined) {
          gauge.set({ ...targetLabels(deploy), gate: deploy.status?.awaitingGate ?? "" }, seconds);
        }
      }
    });
    const work = {
      name: "pipelines_deploy_work_seconds",
      help: "Seconds since the workflow of a deploy was started, less what it waited for persons.",
      labelNames: TARGET_LABELS,
    };
    createAskedGauge(registry, work, (gauge) => {
      for (const deploy of this.#running) {
        const seconds = workSeconds(deploy, now());
        if (seconds !== undefined) {
          gauge.set(targetLabels(deploy), seconds);
        }
      }
    });
  }
}
