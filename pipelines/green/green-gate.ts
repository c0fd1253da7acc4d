import type { Clock } from "../clock.ts";
import { joinNames } from "../plan/limits.ts";
import { waitUntil } from "../wait-until.ts";
import type { PodJudgement } from "./judge-pods.ts";

/** What one look at the cluster showed. */
export interface GreenLook extends PodJudgement {
  /** Nodes that do not run any more as they were proven, a sentence each. */
  readonly restarted: readonly string[];
  /** Names of nodes that are not Ready. */
  readonly notReady: readonly string[];
  /** What of the volumes is not whole, a sentence each. */
  readonly volumes: readonly string[];
}

export interface GreenWorld {
  readonly clock: Clock;
  /** Costs the same number of calls however many nodes there are. */
  readonly look: (signal: AbortSignal) => Promise<GreenLook>;
  /** Runs a throwaway pod on the node; resolves with why it did not run, undefined: it ran. */
  readonly probe: (node: string, signal: AbortSignal) => Promise<string | undefined>;
}

export interface GreenQuestion {
  /** The node that was just rolled. */
  readonly node: string;
  /** Nodes that were rolled before; one of them is proven again in every round. */
  readonly earlier: readonly string[];
  readonly deadlineSeconds: number;
}

/** What the gate saw. It is part of the evidence of the deploy. */
export interface GreenEvidence {
  readonly node: string;
  readonly green: boolean;
  /** Why it is not green, a sentence each. */
  readonly reasons: readonly string[];
  readonly notes: readonly string[];
  /** Nodes on which a throwaway pod ran, in order. */
  readonly probed: readonly string[];
  readonly looks: number;
}

const LOOK_SECONDS = 10;
const PROBE_SECONDS = 120;
/** Looks in a row that must be green: what comes up after a reboot may fall again at once. */
const GREEN_LOOKS = 3;
/** Looks in a row after which a wedged runtime is believed: a container's first start may be refused once. */
const WEDGED_LOOKS = 3;

/** What no wait mends. */
class Wedged extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[]) {
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}

/**
 * Proves that containers start and the infrastructure runs on the node just rolled, and still does on those
 * before it. A probe that fails, a runtime that stays wedged, or a node that booted again, ends it at once: the next
 * node must not go.
 */
export async function greenGate(
  world: GreenWorld,
  question: GreenQuestion,
  signal: AbortSignal,
): Promise<GreenEvidence> {
  const state = new GateState(world, question);
  const what = `${question.node} to be green`;
  const limits = { deadlineSeconds: question.deadlineSeconds, intervalSeconds: LOOK_SECONDS };
  try {
    await waitUntil(world.clock, what, () => state.attempt(signal), limits, signal);
    return state.evidence(true, []);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return state.evidence(false, error instanceof Wedged ? error.reasons : [message]);
  }
}

class GateState {
  readonly #world: GreenWorld;
  readonly #question: GreenQuestion;
  readonly #probed: string[] = [];
  #notes: readonly string[] = [];
  #looks = 0;
  #green = 0;
  #wedged = 0;
  #nextProbe = Number.NEGATIVE_INFINITY;

  constructor(world: GreenWorld, question: GreenQuestion) {
    this.#world = world;
    this.#question = question;
  }

  async attempt(signal: AbortSignal): Promise<string | undefined> {
    const look = await this.#world.look(signal);
    this.#looks += 1;
    this.#notes = look.notes;
    if (look.restarted.length > 0) {
      throw new Wedged(look.restarted);
    }
    this.#wedged = look.wedged.length > 0 ? this.#wedged + 1 : 0;
    if (this.#wedged >= WEDGED_LOOKS) {
      throw new Wedged(look.wedged);
    }
    await this.#probeWhenDue(signal);
    const reasons = [...describeNotReady(look.notReady), ...look.wedged, ...look.waiting, ...look.volumes];
    this.#green = reasons.length === 0 ? this.#green + 1 : 0;
    if (this.#green >= GREEN_LOOKS) {
      return undefined;
    }
    return reasons.length === 0 ? `it is green for ${this.#green} looks only` : joinNames(reasons);
  }

  evidence(green: boolean, reasons: readonly string[]): GreenEvidence {
    return {
      node: this.#question.node,
      green,
      reasons,
      notes: this.#notes,
      probed: this.#probed,
      looks: this.#looks,
    };
  }

  async #probeWhenDue(signal: AbortSignal): Promise<void> {
    const now = this.#world.clock.now();
    if (now < this.#nextProbe) {
      return;
    }
    for (const node of [this.#question.node, ...this.#earlierInTurn()]) {
      await this.#prove(node, signal);
    }
    // Not before: a probe that an API server cut short has proven nothing, and is made again.
    this.#nextProbe = now + PROBE_SECONDS * 1_000;
  }

  async #prove(node: string, signal: AbortSignal): Promise<void> {
    const failure = await this.#world.probe(node, signal);
    this.#probed.push(node);
    if (failure === undefined) {
      return;
    }
    // What ended the pod may be another boot, which no runtime is to blame for.
    const { restarted } = await this.#world.look(signal).catch(() => ({ restarted: [] }));
    throw new Wedged([
      ...restarted,
      `a throwaway pod must run on ${node}, got ${failure}; look at its container runtime before anything else is rolled`,
    ]);
  }

  /** One earlier node a round, the one rolled last first. */
  #earlierInTurn(): readonly string[] {
    const { earlier } = this.#question;
    const rounds = this.#probed.filter((node) => node === this.#question.node).length;
    const node = earlier.at(-1 - (rounds % Math.max(earlier.length, 1)));
    return node === undefined ? [] : [node];
  }
}

function describeNotReady(nodes: readonly string[]): readonly string[] {
  return nodes.length === 0 ? [] : [`not Ready: ${joinNames(nodes)}`];
}
