import { Counter } from "prom-client";
import type { Gauge, Registry } from "prom-client";
import type { PipelineDeploy } from "../api/pipeline-deploy.ts";
import { ClusterState } from "./metrics/cluster-state.ts";
import { EndedDeploys } from "./metrics/ended-deploys.ts";
import { createGauge } from "./metrics/gauge.ts";
import { NodeProbes } from "./metrics/node-probes.ts";
import type { ProbeFigures } from "./metrics/node-probes.ts";
import { RunningDeploys } from "./metrics/running-deploys.ts";
import type { SurveyFigures } from "./survey/judge-survey.ts";

/**
 * The figures of the operator. What says how a thing is goes away with it; what deploys took is added once, when each ends.
 * docs/metrics.md has them all.
 */
export class OperatorMetrics {
  readonly #running: RunningDeploys;
  readonly #ended: EndedDeploys;
  readonly #probes: NodeProbes;
  readonly #cluster: ClusterState;
  readonly #leader: Gauge;
  readonly #problems: Counter;
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(registry: Registry, now: () => number) {
    this.#now = now;
    this.#running = new RunningDeploys(registry, now);
    this.#ended = new EndedDeploys(registry);
    this.#probes = new NodeProbes(registry);
    this.#cluster = new ClusterState(registry);
    this.#leader = createGauge(registry, {
      name: "pipelines_operator_leader",
      help: "1 while this replica of the operator is the one that acts.",
    });
    this.#problems = new Counter({
      name: "pipelines_operator_problems_total",
      help: "Times that a deploy could not be read or brought on.",
      registers: [registry],
    });
  }

  /** Shows the deploys that go on, the oldest first, and nothing of others. */
  show(deploys: readonly PipelineDeploy[]): void {
    this.#running.show(deploys);
    this.#ended.begin(deploys);
  }

  /** Adds how a deploy ended, and what the rolls of it took. */
  recordEnd(deploy: PipelineDeploy): void {
    this.#ended.add(deploy);
  }

  showProbe(node: string, figures: ProbeFigures): void {
    this.#probes.show(node, figures);
  }

  /** Forgets the probes of all other nodes. */
  keepProbes(nodes: ReadonlySet<string>): void {
    this.#probes.keep(nodes);
  }

  /** Shows what the cluster is like, and forgets nodes and targets that are gone; undefined: it is not known any more. */
  showSurvey(figures: SurveyFigures | undefined): void {
    if (figures === undefined) {
      this.#cluster.forget();
      return;
    }
    this.#cluster.show(figures, new Date(this.#now()));
    this.#ended.keepNodes(figures.nodes);
    this.#ended.keepTargets(figures.targets);
  }

  countProblems(problems: number): void {
    this.#problems.inc(problems);
  }

  /** Who leads no longer knows nothing: the other replica shows it. */
  lead(leading: boolean): void {
    this.#leader.set(leading ? 1 : 0);
    if (!leading) {
      this.#running.show([]);
      this.#probes.keep(new Set());
      this.#ended.keepNodes(new Set());
      this.#cluster.forget();
    }
  }
}
