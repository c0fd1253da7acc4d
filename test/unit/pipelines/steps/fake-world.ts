import type { GateDecision } from "../../../../pipelines/api/gate-decision.ts";
import type { PipelineDeploy } from "../../../../pipelines/api/pipeline-deploy.ts";
import type { GatedPod } from "../../../../pipelines/green/gated-pod.ts";
import type { ClusterNode } from "../../../../pipelines/kube/cluster-node.ts";
import { KubeError } from "../../../../pipelines/kube/kube-error.ts";
import type { NodeChange } from "../../../../pipelines/kube/node-editor.ts";
import type { OneShotPod, PodState } from "../../../../pipelines/kube/pod-runner.ts";
import { formatKuredLock, parseKuredLock } from "../../../../pipelines/lock/kured-lock.ts";
import type { LockState } from "../../../../pipelines/lock/lock-state.ts";
import { formatProof, PROOF_ANNOTATION } from "../../../../pipelines/roll/node-proof.ts";
import type { HostTarget } from "../../../../pipelines/roll/host-agent.ts";
import { ROLL_ANNOTATION } from "../../../../pipelines/roll/roll-record.ts";
import { formatStagedRecord, STAGED_ANNOTATION } from "../../../../pipelines/roll/staged-record.ts";
import type { StagedRecord } from "../../../../pipelines/roll/staged-record.ts";
import type { StepContext, StepInput } from "../../../../pipelines/steps/step.ts";
import type { StepWorld } from "../../../../pipelines/steps/step-world.ts";
import { FakeClock } from "../fake-clock.ts";
import { FakeLock } from "../lock/fake-lock.ts";
import { node, pod, WORKERS } from "../plan/objects-fixture.ts";
import { fakeCluster } from "../plan/plan-fixture.ts";

export const NOW = new Date("2026-11-30T10:00:00Z");
export const PIN: HostTarget = {
  version: "6.18.9",
  digest: `sha256:${"1".repeat(64)}`,
  reference: "linux-image-6.18.9-lab=6.18.9-1",
};

export const INPUT: StepInput = {
  intent: {
    deploy: "d1",
    target: "lab-workers",
    project: "linux",
    version: "6.18.9",
    fleet: "workers",
    dryRun: false,
  },
  declared: WORKERS,
};

/** Whatever runs the deploy, off the workers. */
export const COORDINATORS = [
  pod("c", "m1", { namespace: "argo", labels: { app: "workflow-controller" } }),
  pod("o", "m2", { namespace: "pipelines", labels: { "app.kubernetes.io/name": "pipelines-operator" } }),
];

/** A node that was proven to run the pin, so many minutes after noon. */
export function proven(name: string, minute = 0, changes: Partial<ClusterNode> = {}): ClusterNode {
  const at = `2026-11-30T12:${String(minute).padStart(2, "0")}:00Z`;
  const proof = formatProof({ deploy: "d1", digest: PIN.digest, bootId: `boot-of-${name}`, at });
  return node(name, { annotations: { [PROOF_ANNOTATION]: proof }, ...changes });
}

/** A node that a deploy left half rolled. */
export function halfRolled(name: string, deploy = "d0", digest = PIN.digest): ClusterNode {
  const record = { deploy, digest, boot0: "b0", cordonedBefore: false, since: "2026-11-30T09:00:00Z" };
  return node(name, { cordoned: true, annotations: { [ROLL_ANNOTATION]: JSON.stringify(record) } });
}

/** A node whose next boot runs what d1 staged there. */
export function staged(name: string, changes: Partial<StagedRecord> = {}): ClusterNode {
  const record = formatStagedRecord({
    deploy: "d1",
    version: PIN.version,
    digest: PIN.digest,
    bootId: `boot-of-${name}`,
    since: "2026-11-30T09:00:00Z",
    ...changes,
  });
  return node(name, { annotations: { [STAGED_ANNOTATION]: record } });
}

/** Everything is held by the deploy. */
export function heldBy(deploy: string): LockState {
  const holder = `turntable/${deploy}`;
  return {
    lease: { holder, since: NOW, uid: "u", resourceVersion: "1" },
    kureds: [
      {
        namespace: "kured",
        name: "kured",
        resourceVersion: "1",
        lock: parseKuredLock(formatKuredLock(holder, NOW)),
      },
    ],
  };
}

export interface FakeOptions {
  readonly nodes?: readonly ClusterNode[];
  readonly deploys?: readonly PipelineDeploy[];
  readonly decisions?: readonly GateDecision[];
  readonly lock?: LockState;
  readonly gatedPods?: readonly GatedPod[];
  /** What a throwaway pod leaves: a sentence makes it fail. @default it succeeds with nothing to say */
  readonly runPod?: (pod: OneShotPod, world: FakeWorld) => PodEnd;
}

export type PodEnd = { readonly word: string } | { readonly failure: string };

/** A cluster in memory, and what was done to it. */
export class FakeWorld {
  readonly clock = new FakeClock();
  readonly lock: FakeLock;
  /** Names of the throwaway pods, in order. */
  readonly pods: string[] = [];
  readonly edits: (readonly [string, NodeChange])[] = [];
  /** How many requests are not answered from now on. */
  away = 0;
  nodes: ClusterNode[];
  readonly #options: FakeOptions;
  readonly #running = new Map<string, PodState>();

  constructor(options: FakeOptions = {}) {
    this.#options = options;
    this.nodes = [...(options.nodes ?? ["m1", "m2", "m3", "w1", "w2"].map((name) => node(name)))];
    this.lock = new FakeLock(options.lock ?? heldBy("d1"));
  }

  context(more: Partial<StepContext> = {}): StepContext {
    return {
      clock: this.clock,
      signal: new AbortController().signal,
      connect: () => Promise.resolve(this.world()),
      fetch: () => Promise.reject(new Error("nobody may fetch")),
      readText: () => Promise.resolve(undefined),
      print: () => undefined,
      ...more,
    };
  }

  world(): StepWorld {
    const { deploys = [], decisions = [], gatedPods = [] } = this.#options;
    return {
      clock: this.clock,
      reader: fakeCluster({
        listNodes: () => this.#answer(this.nodes),
        listPods: () => this.#answer(COORDINATORS),
      }),
      deploys: {
        readDeploy: (name) => this.#answer(deploys.find(({ metadata }) => metadata.name === name)),
        listDecisions: () => this.#answer(decisions),
      },
      lock: this.lock,
      nodes: {
        read: (name) => this.#answer(this.#rolledNode(name)),
        edit: (name, change) => this.#answer(this.#edit(name, change)),
      },
      drainer: {
        listPodsOn: () => this.#answer([]),
        listDaemonSetNames: () => this.#answer(new Set<string>()),
        evict: () => this.#answer({ kind: "allowed" } as const),
        deletePod: () => this.#answer(undefined),
      },
      pods: {
        create: (own) => this.#answer(this.#create(own)),
        read: (_, name) => this.#answer(this.#running.get(name)),
        readLog: () => this.#answer(""),
        readWarning: () => this.#answer(""),
        remove: (_, name) => this.#answer(void this.#running.delete(name)),
      },
      readVolumes: () => this.#answer(undefined),
      listGatedPods: () => this.#answer(gatedPods),
    };
  }

  /** Changes a node as its kubelet would. */
  report(name: string, changes: Partial<ClusterNode>): void {
    this.nodes = this.nodes.map((each) => (each.name === name ? { ...each, ...changes } : each));
  }

  annotationsOf(name: string): readonly string[] {
    return Object.keys(this.nodes.find((each) => each.name === name)?.annotations ?? {}).toSorted();
  }

  #answer<T>(value: T): Promise<T> {
    if (this.away > 0) {
      this.away -= 1;
      return Promise.reject(new KubeError("no answer", undefined));
    }
    return Promise.resolve(value);
  }

  #rolledNode(name: string) {
    const found = this.nodes.find((each) => each.name === name);
    return found;
  }

  #edit(name: string, change: NodeChange): void {
    this.edits.push([name, change]);
    const before = this.nodes.find((each) => each.name === name);
    const annotations = Object.entries({ ...before?.annotations, ...change.annotations });
    this.report(name, {
      ...(change.cordoned === undefined ? {} : { cordoned: change.cordoned }),
      annotations: Object.fromEntries(
        annotations.flatMap(([key, value]) => (value === null ? [] : [[key, value] as const])),
      ),
    });
  }

  #create(own: OneShotPod): void {
    const { name } = own.metadata;
    this.pods.push(name);
    const end = this.#options.runPod?.(own, this) ?? { word: "" };
    const failed = "failure" in end;
    this.#running.set(name, {
      uid: "u",
      phase: failed ? "Failed" : "Succeeded",
      reason: "",
      exitCode: failed ? 1 : 0,
      message: failed ? end.failure : end.word,
    });
  }
}
