import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import type { KnownTarget } from "../../kube/deploy-targets.ts";
import type { KuredSetup } from "../../kube/kured-setup.ts";
import type { LockState } from "../../lock/lock-state.ts";
import type { ShownNode } from "./shown-node.ts";

/** What the operator's own probe last found of a node. */
export interface ShownProbe {
  readonly passed: boolean;
  readonly at: Date;
}

/** What is known of the cluster, as it was last seen. Nothing here is changed in place. */
export interface ClusterState {
  /** By name. */
  readonly nodes: ReadonlyMap<string, ShownNode>;
  /** Those that go on and the latest that have ended, newest first; of an ended one without its evidence. */
  readonly deploys: readonly PipelineDeploy[];
  /** By name. */
  readonly targets: readonly KnownTarget[];
  readonly lock: LockState;
  readonly kureds: readonly KuredSetup[];
  /** By node; empty on a replica that does not act. */
  readonly probes: ReadonlyMap<string, ShownProbe>;
}

const NOTHING: ClusterState = {
  nodes: new Map(),
  deploys: [],
  targets: [],
  lock: { lease: undefined, kureds: [] },
  kureds: [],
  probes: new Map(),
};

/** The one picture of the cluster that page and GraphQL show, and who wants to hear when it changes. */
export class ClusterView {
  #state = NOTHING;
  #revision = 0;
  readonly #listeners = new Set<() => void>();
  readonly #awaited = new Set(["nodes", "deploys", "targets", "lease", "kureds"]);

  get state(): ClusterState {
    return this.#state;
  }

  /** Another number with every change. */
  get revision(): number {
    return this.#revision;
  }

  /** What has not been listed yet, a word each. */
  get awaited(): readonly string[] {
    return [...this.#awaited];
  }

  change(changes: Partial<ClusterState>): void {
    this.#state = { ...this.#state, ...changes };
    this.#revision += 1;
    this.#listeners.forEach((listener) => listener());
  }

  /** Says that something was listed for the first time. */
  listed(what: string): void {
    if (this.#awaited.delete(what)) {
      this.change({});
    }
  }

  /** @returns ends it */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
