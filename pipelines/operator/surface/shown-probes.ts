import type { ProbeFigures } from "../metrics/node-probes.ts";
import type { OperatorMetrics } from "../operator-metrics.ts";
import type { ClusterView, ShownProbe } from "./cluster-view.ts";

/** Shows the operator's probes on the surfaces, besides among the figures. */
export class ShownProbes {
  readonly #metrics: Pick<OperatorMetrics, "showProbe" | "keepProbes">;
  readonly #view: ClusterView;

  constructor(metrics: Pick<OperatorMetrics, "showProbe" | "keepProbes">, view: ClusterView) {
    this.#metrics = metrics;
    this.#view = view;
  }

  showProbe(node: string, figures: ProbeFigures): void {
    this.#metrics.showProbe(node, figures);
    const { passed, at } = figures;
    this.#show(new Map(this.#view.state.probes).set(node, { passed, at }));
  }

  keepProbes(nodes: ReadonlySet<string>): void {
    this.#metrics.keepProbes(nodes);
    this.#show(new Map([...this.#view.state.probes].filter(([node]) => nodes.has(node))));
  }

  /** Who does not lead knows nothing of them any more. */
  forget(): void {
    this.#show(new Map());
  }

  #show(probes: ReadonlyMap<string, ShownProbe>): void {
    this.#view.change({ probes });
  }
}
