import type { Gauge, Registry } from "prom-client";
import { createGauge } from "./gauge.ts";

export interface ProbeFigures {
  readonly passed: boolean;
  readonly seconds: number;
  readonly at: Date;
}

/** How the last throwaway pod of each node went. */
export class NodeProbes {
  readonly #success: Gauge<"node">;
  readonly #duration: Gauge<"node">;
  readonly #time: Gauge<"node">;
  readonly #probed = new Set<string>();

  constructor(registry: Registry) {
    const gauge = (name: string, help: string) =>
      createGauge(registry, {
        name,
        help,
        labelNames: ["node"],
      });
    this.#success = gauge(
      "pipelines_node_runtime_probe_success",
      "1 when the last throwaway pod ran on the node, 0 when it did not.",
    );
    this.#duration = gauge(
      "pipelines_node_runtime_probe_duration_seconds",
      "Seconds that the last throwaway pod took on the node.",
    );
    this.#time = gauge(
      "pipelines_node_runtime_probe_timestamp_seconds",
      "When the last throwaway pod of the node ended, in seconds since 1970.",
    );
  }

  show(node: string, { passed, seconds, at }: ProbeFigures): void {
    this.#probed.add(node);
    this.#success.set({ node }, passed ? 1 : 0);
    this.#duration.set({ node }, seconds);
    this.#time.set({ node }, at.getTime() / 1_000);
  }

  /** Forgets the probes of all other nodes. */
  keep(nodes: ReadonlySet<string>): void {
    for (const node of [...this.#probed].filter((name) => !nodes.has(name))) {
      this.#probed.delete(node);
      [this.#success, this.#duration, this.#time].forEach((gauge) => gauge.remove({ node }));
    }
  }
}
