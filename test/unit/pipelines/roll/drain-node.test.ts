import assert from "node:assert/strict";
import type { ClusterPod } from "../../../../pipelines/kube/cluster-pod.ts";
import type { EvictionAnswer } from "../../../../pipelines/kube/evict-pod.ts";
import type { NodeDrainer } from "../../../../pipelines/kube/node-drainer.ts";
import { drainNode } from "../../../../pipelines/roll/drain-node.ts";
import { WaitedInVain } from "../../../../pipelines/wait-until.ts";
import { FakeClock } from "../fake-clock.ts";

const { signal } = new AbortController();
const DRAIN = {
  node: "w1",
  deadlineSeconds: 20,
  mayOverrideBudget: ({ namespace }: ClusterPod) => namespace === "zot",
  isOurs: ({ namespace }: ClusterPod) => namespace === "turntable-agents",
};

function pod(name: string, more: Partial<ClusterPod> = {}): ClusterPod {
  return {
    namespace: "app",
    name,
    uid: `uid-${name}`,
    labels: {},
    nodeName: "w1",
    mirror: false,
    controller: { kind: "ReplicaSet", name: "app", uid: "u" },
    deletionTimestamp: undefined,
    finalizers: [],
    ready: true,
    ...more,
  };
}

interface Behaviour {
  /** How often the pods are listed until an ending pod is gone. @default 1 */
  readonly endsAfter?: number;
  readonly answers?: Readonly<Record<string, EvictionAnswer>>;
}

/** A node whose pods end some time after they were told to. */
class FakeNode implements NodeDrainer {
  readonly calls: string[] = [];
  #pods: ClusterPod[];
  readonly #ending = new Map<string, number>();
  readonly #behaviour: Behaviour;

  constructor(pods: readonly ClusterPod[], behaviour: Behaviour = {}) {
    this.#pods = [...pods];
    this.#behaviour = behaviour;
  }

  listPodsOn(): Promise<ClusterPod[]> {
    this.#pods = this.#pods.filter(({ uid }) => this.#ending.get(uid) !== 0);
    for (const [uid, left] of this.#ending) {
      this.#ending.set(uid, left - 1);
    }
    return Promise.resolve(
      this.#pods.map((each) =>
        this.#ending.has(each.uid) ? { ...each, deletionTimestamp: "2026-11-30T10:00:30Z" } : each,
      ),
    );
  }

  listDaemonSetNames(): Promise<ReadonlySet<string>> {
    return Promise.resolve(new Set(["app/agent"]));
  }

  evict({ name, uid }: ClusterPod): Promise<EvictionAnswer> {
    this.calls.push(`evict ${name}`);
    const answer = this.#behaviour.answers?.[name] ?? { kind: "allowed" };
    if (answer.kind === "allowed") {
      this.#ending.set(uid, this.#behaviour.endsAfter ?? 1);
    }
    return Promise.resolve(answer);
  }

  deletePod({ name, uid }: ClusterPod): Promise<void> {
    this.calls.push(`delete ${name}`);
    this.#ending.set(uid, 1);
    return Promise.resolve();
  }
}

const blocked: EvictionAnswer = { kind: "blocked", message: "needs 1 healthy pods" };

describe("draining a node", () => {
  it("evicts every pod once and waits until it is gone", async () => {
    const node = new FakeNode([pod("a"), pod("b")], { endsAfter: 4 });
    const clock = new FakeClock();
    const started = clock.now();
    assert.deepEqual(await drainNode(node, clock, DRAIN, signal), { evicted: 2, overridden: [] });
    assert.deepEqual(node.calls, ["evict a", "evict b"]);
    assert.equal(clock.now() - started, 10_000);
  });

  it("leaves mirror pods, pods of a DaemonSet and its own", async () => {
    const node = new FakeNode([
      pod("mirror", { mirror: true }),
      pod("agent", { controller: { kind: "DaemonSet", name: "agent", uid: "d" } }),
      pod("ours", { namespace: "turntable-agents", controller: undefined }),
    ]);
    assert.deepEqual(await drainNode(node, new FakeClock(), DRAIN, signal), {
      evicted: 0,
      overridden: [],
    });
    assert.deepEqual(node.calls, []);
  });

  it("deletes the registry against its budget, and says so", async () => {
    const node = new FakeNode([pod("zot-0", { namespace: "zot" })], { answers: { "zot-0": blocked } });
    assert.deepEqual(await drainNode(node, new FakeClock(), DRAIN, signal), {
      evicted: 0,
      overridden: ["zot/zot-0"],
    });
    assert.deepEqual(node.calls, ["evict zot-0", "delete zot-0"]);
  });

  it("deletes nothing else against its budget", async () => {
    const node = new FakeNode([pod("a")], { answers: { a: blocked } });
    await assert.rejects(
      drainNode(node, new FakeClock(), DRAIN, signal),
      new WaitedInVain(
        "waited 20 s for the drain of w1 in vain: app/a on w1 is held by its disruption budget: needs 1 healthy pods",
      ),
    );
    assert.deepEqual(new Set(node.calls), new Set(["evict a"]));
  });

  const stuck: Record<string, readonly [ClusterPod, EvictionAnswer | undefined, string]> = {
    "a pod that does not end": [
      pod("a", { deletionTimestamp: "2026-11-30T09:00:00Z" }),
      undefined,
      "app/a on w1 has not ended yet",
    ],
    "a pod with a finalizer": [
      pod("a", { deletionTimestamp: "2026-11-30T09:00:00Z", finalizers: ["x/y"] }),
      undefined,
      "app/a on w1 is held by its finalizer x/y",
    ],
    "a pod without a controller": [
      pod("a", { controller: undefined }),
      undefined,
      "app/a on w1 without a controller that starts it elsewhere",
    ],
    "a pod of a DaemonSet that is gone": [
      pod("a", { controller: { kind: "DaemonSet", name: "old", uid: "d" } }),
      undefined,
      "app/a on w1 of a DaemonSet that is gone",
    ],
    "a pod under two budgets": [
      pod("a"),
      { kind: "several-budgets" },
      "app/a on w1 is covered by more than one disruption budget, which no eviction passes",
    ],
    "a pod whose eviction is denied": [
      pod("a"),
      { kind: "denied", message: "webhook says no" },
      "the eviction of app/a on w1 is denied: webhook says no",
    ],
  };
  for (const [what, [held, answer, reason]] of Object.entries(stuck)) {
    it(`fails with the name of ${what}`, async () => {
      const node = new FakeNode([held], answer === undefined ? {} : { answers: { a: answer } });
      await assert.rejects(
        drainNode(node, new FakeClock(), DRAIN, signal),
        new WaitedInVain(`waited 20 s for the drain of w1 in vain: ${reason}`),
      );
    });
  }
});
