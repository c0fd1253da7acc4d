import type { Gauge, Registry } from "prom-client";
import type { SurveyFigures } from "../survey/judge-survey.ts";
import { createGauge } from "./gauge.ts";

/** What the last look at the cluster showed; what is not known has no series. */
export class ClusterState {
  readonly #lock: Gauge<"lock" | "kind" | "holder">;
  readonly #lockTaken: Gauge<"lock">;
  readonly #cordoned: Gauge<"node" | "by">;
  readonly #kernel: Gauge<"target" | "node">;
  readonly #margin: Gauge<"target">;
  readonly #limit: Gauge<"target">;
  readonly #looked: Gauge;

  constructor(registry: Registry) {
    const gauge = <T extends string>(name: string, help: string, labelNames: readonly T[]) =>
      createGauge(registry, { name, help, labelNames });
    this.#lock = gauge(
      "pipelines_lock_held",
      "1 while this lock is held; kind says whether its holder is alive.",
      ["lock", "kind", "holder"],
    );
    this.#lockTaken = gauge(
      "pipelines_lock_taken_timestamp_seconds",
      "When the lock that is held was taken, in seconds since 1970.",
      ["lock"],
    );
    this.#cordoned = gauge(
      "pipelines_node_cordoned",
      "1 while the node is cordoned; by says because of whom.",
      ["node", "by"],
    );
    this.#kernel = gauge(
      "pipelines_node_kernel_below_floor",
      "1 when the node runs a kernel older than its target allows, or one whose version cannot be read.",
      ["target", "node"],
    );
    this.#margin = gauge(
      "pipelines_etcd_margin",
      "Masters that may still be lost before etcd has no quorum, by the masters that are Ready.",
      ["target"],
    );
    this.#limit = gauge(
      "pipelines_target_turn_limit_seconds",
      "Seconds that drain, boot, Ready and proof of one node may take together.",
      ["target"],
    );
    this.#looked = gauge(
      "pipelines_operator_survey_timestamp_seconds",
      "When nodes, lock and targets were last looked at, in seconds since 1970; 0 before the first time.",
      [],
    );
  }

  /** @param at when it was looked at */
  show(figures: SurveyFigures, at: Date): void {
    this.forget();
    figures.locks.forEach(({ lock, kind, holder, since }) => {
      this.#lock.set({ lock, kind, holder }, 1);
      if (since !== undefined) {
        this.#lockTaken.set({ lock }, since.getTime() / 1_000);
      }
    });
    figures.cordoned.forEach(({ node, by }) => this.#cordoned.set({ node, by }, 1));
    figures.kernels.forEach(({ target, node, belowFloor }) =>
      this.#kernel.set({ target, node }, belowFloor ? 1 : 0),
    );
    figures.etcdMargins.forEach(({ target, margin }) => this.#margin.set({ target }, margin));
    figures.turnLimits.forEach(({ target, seconds }) => this.#limit.set({ target }, seconds));
    this.#looked.set(at.getTime() / 1_000);
  }

  /** When it was last looked at stays: an alert tells of one that is long ago. */
  forget(): void {
    for (const gauge of [
      this.#lock,
      this.#lockTaken,
      this.#cordoned,
      this.#kernel,
      this.#margin,
      this.#limit,
    ]) {
      gauge.reset();
    }
  }
}
