import type { Evidence } from "../api/evidence.ts";
import { boundEvidence } from "../api/bound-evidence.ts";
import type { ObjectEvents } from "../kube/object-events.ts";
import { asMoment } from "./as-moment.ts";
import type { OperatorMetrics } from "./operator-metrics.ts";
import { PROBE_STEP } from "./mirror-facts.ts";
import { probeNode } from "./probe-node.ts";
import type { ProbeResult, ProbeWorld } from "./probe-node.ts";

export interface ProbesWorld extends ProbeWorld {
  readonly events: ObjectEvents;
  readonly metrics: Pick<OperatorMetrics, "showProbe" | "keepProbes">;
  readonly log: (line: string) => void;
}

/** A whole round of a small cluster, and the least pause between two probes of a large one. */
const ROUND_SECONDS = 300;
const LEAST_PAUSE_SECONDS = 2;
const MOST_PAUSE_SECONDS = 60;

/** Probes the nodes one after the other, whether a deploy goes on or not: a runtime may wedge long after a roll. */
export class ProbesInTurn {
  readonly #world: ProbesWorld;
  /** What was wrong with a node at its last probe, by node. */
  readonly #failed = new Map<string, Evidence>();

  constructor(world: ProbesWorld) {
    this.#world = world;
  }

  failed(): ReadonlyMap<string, Evidence> {
    return this.#failed;
  }

  /** Goes round until the signal ends it. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#world;
    while (!signal.aborted) {
      const names = await this.#listNames(signal);
      const pause = pauseSeconds(names.length) * 1_000;
      for (const name of names) {
        if (!signal.aborted) {
          await this.probe(name, signal);
          await clock.sleep(pause, signal);
        }
      }
      if (names.length === 0) {
        await clock.sleep(MOST_PAUSE_SECONDS * 1_000, signal);
      }
    }
  }

  /** Probes one node and says what came of it. */
  async probe(name: string, signal: AbortSignal): Promise<void> {
    const { log } = this.#world;
    try {
      await this.#tell(name, await probeNode(this.#world, name, signal), signal);
    } catch (error) {
      if (!signal.aborted) {
        log(`the probe of ${name} says nothing: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  async #listNames(signal: AbortSignal): Promise<readonly string[]> {
    const { nodes, metrics, log } = this.#world;
    try {
      const names = await nodes.listNames(signal);
      metrics.keepProbes(new Set(names));
      return names;
    } catch (error) {
      if (!signal.aborted) {
        log(`the nodes cannot be listed: ${error instanceof Error ? error.message : String(error)}`);
      }
      return [];
    }
  }

  async #tell(name: string, result: ProbeResult, signal: AbortSignal): Promise<void> {
    const { clock, metrics, log } = this.#world;
    if (result.outcome === "skipped") {
      return;
    }
    const at = new Date(clock.now());
    const failedBefore = this.#failed.has(name);
    const failed = result.outcome === "failed";
    metrics.showProbe(name, { passed: !failed, seconds: result.seconds, at });
    if (failed) {
      this.#failed.set(name, toEvidence(name, result.reason, at));
      log(result.reason);
    } else {
      this.#failed.delete(name);
    }
    if (failed !== failedBefore) {
      await this.#writeEvent(result, at, signal);
    }
  }

  /** The figures say it as well, so that an event which is not taken is not tried again. */
  async #writeEvent(result: Judged, at: Date, signal: AbortSignal): Promise<void> {
    const { name } = result.node;
    try {
      const about = { kind: "Node", name } as const;
      const key = `probe ${at.toISOString()}`;
      await this.#world.events.write({ key, about, action: "Probe", at, ...describe(result) }, signal);
    } catch (error) {
      this.#world.log(
        `the event about ${name} is not written: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }
}

type Judged = Exclude<ProbeResult, { readonly outcome: "skipped" }>;

/** How long to wait after a probe, so that a round takes its time and never too long. */
export function pauseSeconds(nodes: number): number {
  const even = ROUND_SECONDS / Math.max(nodes, 1);
  return Math.min(MOST_PAUSE_SECONDS, Math.max(LEAST_PAUSE_SECONDS, even));
}

function describe(result: Judged) {
  return result.outcome === "failed"
    ? ({
        type: "Warning",
        reason: "RuntimeProbeFailed",
        note: `a throwaway pod must run on this node, got ${result.reason}; look at its container runtime`,
      } as const)
    : ({
        type: "Normal",
        reason: "RuntimeProbePassed",
        note: "a throwaway pod runs on this node again",
      } as const);
}

function toEvidence(node: string, reason: string, at: Date): Evidence {
  return boundEvidence({
    step: PROBE_STEP,
    node,
    at: asMoment(at),
    facts: {},
    checks: [{ name: "runtime", result: "failed", message: reason }],
  });
}
