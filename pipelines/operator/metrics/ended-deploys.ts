import { Counter, Histogram } from "prom-client";
import type { Gauge, Registry } from "prom-client";
import { NODE_WORK_PHASES, TERMINAL_PHASES } from "../../api/deploy-phases.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { rollSeconds } from "../roll-seconds.ts";
import { createGauge } from "./gauge.ts";
import { TARGET_LABELS, targetLabels } from "./labels.ts";
import type { TargetLabel } from "./labels.ts";

/** Seconds of a phase: five seconds to an hour. */
const PHASE_BUCKETS = [5, 15, 30, 60, 120, 300, 600, 1_200, 3_600];

/**
 * How deploys ended and what they took, added once, when each ends. What a node took is the last figure and no histogram: of a thousand
 * nodes that alone would be more than a scrape may hold.
 */
export class EndedDeploys {
  readonly #ended: Counter<TargetLabel | "phase">;
  readonly #phases: Histogram<TargetLabel | "phase">;
  readonly #roll: Gauge<TargetLabel | "step" | "node">;
  /** Labels that the roll gauge has, by node. */
  readonly #shown = new Map<string, Map<string, Record<TargetLabel | "step" | "node", string>>>();
  readonly #begun = new Map<string, Record<TargetLabel, string>>();

  constructor(registry: Registry) {
    this.#roll = createGauge(registry, {
      name: "pipelines_deploy_roll_seconds",
      help: "Seconds that a step took on a node in the last deploy that ended.",
      labelNames: [...TARGET_LABELS, "step", "node"],
    });
    this.#phases = new Histogram({
      name: "pipelines_deploy_node_phase_seconds",
      help: "Seconds that a phase took on a node that was proven, added when its deploy has ended.",
      labelNames: [...TARGET_LABELS, "phase"],
      buckets: PHASE_BUCKETS,
      registers: [registry],
    });
    this.#ended = new Counter({
      name: "pipelines_deploy_ended_total",
      help: "Deploys that ended, by how they ended.",
      labelNames: [...TARGET_LABELS, "phase"],
      registers: [registry],
    });
  }

  /** Begins with zero what a deploy will add to: Prometheus sees no increase in a series whose first value it is. */
  begin(deploys: readonly PipelineDeploy[]): void {
    for (const deploy of deploys) {
      const labels = targetLabels(deploy);
      const key = JSON.stringify(labels);
      if (!this.#begun.has(key)) {
        this.#begun.set(key, labels);
        NODE_WORK_PHASES.forEach((phase) => this.#phases.zero({ ...labels, phase }));
        TERMINAL_PHASES.forEach((phase) => this.#ended.inc({ ...labels, phase }, 0));
      }
    }
  }

  add(deploy: PipelineDeploy): void {
    const { status } = deploy;
    const labels = targetLabels(deploy);
    this.begin([deploy]);
    this.#ended.inc({ ...labels, phase: status?.phase ?? "Failed" });
    for (const { step, node, seconds } of rollSeconds(status)) {
      const own = { ...labels, step, node };
      this.#roll.set(own, seconds);
      const known = this.#shown.get(node) ?? new Map<string, typeof own>();
      this.#shown.set(node, known.set(JSON.stringify(own), own));
    }
    const proven = (status?.nodes ?? []).filter(({ phase }) => phase === "Proven");
    for (const [phase, seconds] of proven.flatMap((node) => Object.entries(node.seconds ?? {}))) {
      this.#phases.observe({ ...labels, phase }, seconds);
    }
  }

  /** Forgets what all other nodes took. */
  keepNodes(nodes: ReadonlySet<string>): void {
    for (const [node, labels] of [...this.#shown].filter(([name]) => !nodes.has(name))) {
      this.#shown.delete(node);
      labels.forEach((own) => this.#roll.remove(own));
    }
  }

  /** Forgets all other targets. */
  keepTargets(targets: ReadonlySet<string>): void {
    for (const [key, labels] of [...this.#begun].filter(([, { target }]) => !targets.has(target))) {
      this.#begun.delete(key);
      NODE_WORK_PHASES.forEach((phase) => this.#phases.remove({ ...labels, phase }));
      TERMINAL_PHASES.forEach((phase) => this.#ended.remove({ ...labels, phase }));
    }
  }
}
