import type { NodeEvidence, NodeRoll, RollPhase } from "./node-roll.ts";
import type { RollWorld } from "./roll-world.ts";

/** How far the roll of a node is, and what was seen on the way. */
export class RollProgress {
  boot0: string | undefined;
  boot1: string | undefined;
  kernel: string | undefined;
  kubernetes: string | undefined;
  overridden: readonly string[] = [];
  #phase: RollPhase = "read";
  readonly #seconds: Partial<Record<RollPhase, number>> = {};
  readonly #world: RollWorld;

  constructor(world: RollWorld) {
    this.#world = world;
  }

  /** Runs one phase and keeps how long it took, also when it fails. */
  async run<T>(phase: RollPhase, act: () => Promise<T>): Promise<T> {
    this.#phase = phase;
    this.#world.report(phase);
    const started = this.#world.clock.now();
    try {
      return await act();
    } finally {
      this.#seconds[phase] = Math.round((this.#world.clock.now() - started) / 1_000);
    }
  }

  evidence(roll: NodeRoll, outcome: NodeEvidence["outcome"], reasons: readonly string[]): NodeEvidence {
    const { boot0, boot1, kernel, kubernetes, overridden } = this;
    return {
      node: roll.node,
      outcome,
      phase: this.#phase,
      reasons,
      digest: roll.target.digest,
      boot0,
      boot1,
      kernel,
      kubernetes,
      overridden,
      seconds: this.#seconds,
    };
  }
}
