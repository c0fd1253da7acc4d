import { Counter, Gauge, Histogram } from "prom-client";
import type { Registry } from "prom-client";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { createGateWait } from "./gate-wait.ts";
import { rollSeconds } from "./roll-seconds.ts";

export interface ProbeFigures {
  readonly passed: boolean;
  readonly seconds: number;
  readonly at: Date;
}

const TARGET = ["project", "target"] as const;
const GATE = [...TARGET, "gate"] as const;
/** Seconds of a roll: half a minute to two hours. */
const ROLL_BUCKETS = [30, 60, 120, 300, 600, 1_200, 3_600, 7_200];

/**
 * The figures of the operator. What says how a deploy is goes away when it has ended; what it took is added once, when it ends.
 *
 * @param now milliseconds since 1970
 */
export class OperatorMetrics {
  #awaiting: readonly PipelineDeploy[] = [];
  readonly #awaitingGate: Gauge<(typeof GATE)[number]>;
  readonly #completed: Gauge<(typeof TARGET)[number]>;
  readonly #total: Gauge<(typeof TARGET)[number]>;
  readonly #roll: Histogram<"project" | "target" | "step" | "node">;
  readonly #probe: Record<"success" | "duration" | "time", Gauge<"node">>;
  readonly #probed = new Set<string>();
  readonly #leader: Gauge;
  readonly #problems: Counter;

  constructor(registry: Registry, now: () => number) {
    const gauge = <T extends string>(name: string, help: string, labelNames: readonly T[]) =>
      new Gauge({ name, help, labelNames: [...labelNames], registers: [registry] });
    this.#awaitingGate = gauge(
      "pipelines_deploy_awaiting_gate",
      "1 while a deploy waits for a person at this gate.",
      GATE,
    );
    createGateWait(registry, now, () => this.#awaiting);
    this.#completed = gauge(
      "pipelines_deploy_progress_completed",
      "Nodes that a deploy that goes on has proven.",
      TARGET,
    );
    this.#total = gauge("pipelines_deploy_progress_total", "Nodes of the fleet that a deploy rolls.", TARGET);
    this.#roll = new Histogram({
      name: "pipelines_deploy_roll_seconds",
      help: "Seconds that a step of a roll took on a node, added when its deploy has ended.",
      labelNames: [...TARGET, "step", "node"],
      buckets: ROLL_BUCKETS,
      registers: [registry],
    });
    const probe = "pipelines_node_runtime_probe";
    this.#probe = {
      success: gauge(
        `${probe}_success`,
        "1 when the last throwaway pod ran on the node, 0 when it did not.",
        ["node"],
      ),
      duration: gauge(`${probe}_duration_seconds`, "Seconds that the last throwaway pod took on the node.", [
        "node",
      ]),
      time: gauge(
        `${probe}_timestamp_seconds`,
        "When the last throwaway pod of the node ended, in seconds since 1970.",
        ["node"],
      ),
    };
    this.#leader = gauge(
      "pipelines_operator_leader",
      "1 while this replica of the operator is the one that acts.",
      [],
    );
    this.#problems = new Counter({
      name: "pipelines_operator_problems_total",
      help: "Times that a deploy could not be read or brought on.",
      registers: [registry],
    });
  }

  /** Shows the deploys that go on, and nothing of others. The oldest of a target is the one that has the mutex. */
  show(deploys: readonly PipelineDeploy[]): void {
    this.#awaitingGate.reset();
    this.#completed.reset();
    this.#total.reset();
    this.#awaiting = deploys.filter(({ status }) => status?.awaitingGate !== undefined);
    for (const { spec, status } of this.#awaiting) {
      this.#awaitingGate.set(
        { project: spec.project, target: spec.target, gate: status?.awaitingGate ?? "" },
        1,
      );
    }
    for (const { spec, status } of deploys.toReversed()) {
      if (status?.progress !== undefined) {
        const labels = { project: spec.project, target: spec.target };
        this.#completed.set(labels, status.progress.completed);
        this.#total.set(labels, status.progress.total);
      }
    }
  }

  /** Adds what the rolls of a deploy took. */
  recordEnd({ spec, status }: PipelineDeploy): void {
    for (const { step, node, seconds } of rollSeconds(status)) {
      this.#roll.observe({ project: spec.project, target: spec.target, step, node }, seconds);
    }
  }

  showProbe(node: string, { passed, seconds, at }: ProbeFigures): void {
    this.#probed.add(node);
    this.#probe.success.set({ node }, passed ? 1 : 0);
    this.#probe.duration.set({ node }, seconds);
    this.#probe.time.set({ node }, at.getTime() / 1_000);
  }

  /** Forgets the probes of all other nodes. */
  keepProbes(nodes: ReadonlySet<string>): void {
    for (const node of [...this.#probed].filter((name) => !nodes.has(name))) {
      this.#probed.delete(node);
      for (const gauge of Object.values(this.#probe)) {
        gauge.remove({ node });
      }
    }
  }

  countProblems(problems: number): void {
    this.#problems.inc(problems);
  }

  /** Who leads no longer knows nothing: the other replica shows it. */
  lead(leading: boolean): void {
    this.#leader.set(leading ? 1 : 0);
    if (!leading) {
      this.show([]);
      this.keepProbes(new Set());
    }
  }
}
