import type { NodeDrainer } from "../../../../pipelines/kube/node-drainer.ts";
import type { NodeChange, NodeEditor, RolledNode } from "../../../../pipelines/kube/node-editor.ts";
import type { HostAgent, HostState, HostTarget } from "../../../../pipelines/roll/host-agent.ts";
import type { NodeRoll } from "../../../../pipelines/roll/node-roll.ts";
import type { RollWorld, SafetyMoment } from "../../../../pipelines/roll/roll-world.ts";
import { rollNode } from "../../../../pipelines/roll/roll-node.ts";
import { FakeClock } from "../fake-clock.ts";

export const TARGET: HostTarget = {
  version: "6.18.9",
  digest: "sha256:new",
  reference: "registry.example/os@sha256:new",
};

export const ROLL: NodeRoll = {
  deploy: "linux-7",
  node: "w1",
  target: TARGET,
  kernelFloor: "6.1.0",
  stageOnly: false,
  deadlines: { drainSeconds: 60, bootSeconds: 60, readySeconds: 60 },
};

/** The process that rolled was killed. */
export class Killed extends Error {}

/** A host and its node, whose reboot takes some looks at the API until it shows. */
export class FakeHost {
  readonly calls: string[] = [];
  readonly clock = new FakeClock();
  node: RolledNode | undefined = {
    name: "w1",
    annotations: {},
    cordoned: false,
    ready: true,
    bootId: "boot-0",
    kubeletVersion: "v1.36.3",
  };
  state: HostState = {
    bootId: "boot-0",
    kernel: "6.12.1",
    booted: "sha256:old",
    next: "sha256:old",
    kubernetes: "v1.36.3",
    rebootRequired: false,
    problems: [],
  };
  /** What the safety checks find at a moment. */
  unsafe: Partial<Record<SafetyMoment, readonly string[]>> = {};
  /** What a reboot makes of the host. */
  afterReboot: (state: HostState) => HostState = (state) => ({
    ...state,
    bootId: `${state.bootId}+`,
    booted: state.next,
    kernel: "6.18.9",
  });
  /** Kills the roll at this call, before it is done or after, so that its answer is lost; undefined: never. */
  killAt: { readonly call: number; readonly done: boolean } | undefined;
  /** Looks at the node until its new boot shows. */
  looks = 3;
  #left: number | undefined;

  reboots(): number {
    return this.calls.filter((call) => call === "reboot").length;
  }

  world(): RollWorld {
    return {
      clock: this.clock,
      nodes: this.#nodes(),
      drainer: this.#drainer(),
      agent: this.#agent(),
      pods: { mayOverrideBudget: () => false, isOurs: () => false },
      safety: (moment) => this.#call(`safety ${moment}`, () => this.unsafe[moment] ?? []),
      report: () => undefined,
    };
  }

  #call<T>(name: string, act: () => T): Promise<T> {
    const killed = this.calls.length === this.killAt?.call;
    if (killed && !this.killAt?.done) {
      return Promise.reject(new Killed());
    }
    this.calls.push(name);
    const answer = act();
    return killed ? Promise.reject(new Killed()) : Promise.resolve(answer);
  }

  #nodes(): NodeEditor {
    return {
      read: () => this.#call("look", () => this.#look()),
      edit: (_, change) =>
        this.#call(describe(change), () => {
          if (this.node !== undefined) {
            this.node = apply(this.node, change);
          }
        }),
    };
  }

  #look(): RolledNode | undefined {
    if (this.#left !== undefined && this.node !== undefined) {
      this.#left -= 1;
      if (this.#left <= 0) {
        this.node = { ...this.node, bootId: this.state.bootId };
        this.#left = undefined;
      }
    }
    return this.node;
  }

  #drainer(): NodeDrainer {
    return {
      listPodsOn: () => this.#call("list pods", () => []),
      listDaemonSetNames: () => Promise.resolve(new Set()),
      evict: () => Promise.resolve({ kind: "allowed" }),
      deletePod: () => Promise.resolve(),
    };
  }

  #agent(): HostAgent {
    return {
      read: () => this.#call("read host", () => this.state),
      stage: (_, { digest }) =>
        this.#call("stage", () => {
          this.state = { ...this.state, next: digest };
          return this.state;
        }),
      reboot: (_, __, boot0) => {
        const already = this.state.bootId !== boot0;
        return this.#call(already ? "reboot already" : "reboot", () => {
          if (already) {
            return "already" as const;
          }
          this.state = this.afterReboot(this.state);
          this.#left = this.looks;
          return "ordered" as const;
        });
      },
    };
  }
}

/** Rolls, and says how it ended. */
export async function roll(host: FakeHost, more: Partial<NodeRoll> = {}) {
  const { outcome, phase, reasons } = await rollNode(
    host.world(),
    { ...ROLL, ...more },
    new AbortController().signal,
  );
  return { outcome, phase, reasons };
}

function describe({ cordoned }: NodeChange): string {
  return cordoned === undefined ? "annotate" : cordoned ? "cordon" : "uncordon";
}

function apply(node: RolledNode, { cordoned, annotations }: NodeChange): RolledNode {
  const all = { ...node.annotations, ...annotations };
  const kept = Object.entries(all).flatMap(([key, value]) => (value === null ? [] : [[key, value] as const]));
  return { ...node, cordoned: cordoned ?? node.cordoned, annotations: Object.fromEntries(kept) };
}
