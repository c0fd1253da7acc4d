import type { Clock } from "../clock.ts";
import type { NodeEditor } from "../kube/node-editor.ts";
import type { RollPhase } from "./node-roll.ts";

/** Annotation of a node whose turn it is: what happens to it now. It is for readers only; nothing is decided by it. */
export const PHASE_ANNOTATION = "turntable.internal/roll-phase";

/** Says on the node how far its roll is. What cannot be written is left out: the roll does not wait for it. */
export class PhaseReporter {
  readonly #nodes: NodeEditor;
  readonly #clock: Clock;
  readonly #roll: { readonly deploy: string; readonly node: string };
  readonly #signal: AbortSignal;
  #latest: string | null = null;
  #written: Promise<void> = Promise.resolve();

  constructor(
    { nodes, clock }: { readonly nodes: NodeEditor; readonly clock: Clock },
    roll: { readonly deploy: string; readonly node: string },
    signal: AbortSignal,
  ) {
    this.#nodes = nodes;
    this.#clock = clock;
    this.#roll = roll;
    this.#signal = signal;
  }

  report(phase: RollPhase): void {
    const since = new Date(this.#clock.now()).toISOString();
    this.#write(JSON.stringify({ deploy: this.#roll.deploy, phase, since }));
  }

  /** Resolves when the annotation is gone, or could not be removed. */
  async end(): Promise<void> {
    this.#write(null);
    await this.#written;
  }

  /** While the API server is away only the latest word waits. */
  #write(value: string | null): void {
    this.#latest = value;
    const write = async () => {
      if (this.#latest === value) {
        const change = { annotations: { [PHASE_ANNOTATION]: value } };
        await this.#nodes.edit(this.#roll.node, change, this.#signal);
      }
    };
    this.#written = this.#written.then(write).catch(() => undefined);
  }
}
