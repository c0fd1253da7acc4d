import assert from "node:assert/strict";
import type { ObjectEvent } from "../../../../pipelines/kube/object-events.ts";
import type { ProbedNode } from "../../../../pipelines/kube/probed-nodes.ts";
import { pauseSeconds, ProbesInTurn } from "../../../../pipelines/operator/probe-in-turn.ts";
import { FakeClock } from "../fake-clock.ts";
import { ended, FakePods, PENDING } from "../hosts/fake-pods.ts";

const { signal } = new AbortController();
const READY: ProbedNode = { name: "w1", ready: true, bootId: "b", rolling: false };

/** Probes w1 once for each of these: how the pod is, and how the node is seen before and after. */
async function probe(
  ...probes: readonly { pods: FakePods; before?: ProbedNode | undefined; after?: ProbedNode }[]
) {
  const [events, figures, lines]: [ObjectEvent[], string[], string[]] = [[], [], []];
  let pods = new FakePods();
  let nodes: (ProbedNode | undefined)[] = [];
  const clock = new FakeClock();
  const turn = new ProbesInTurn({
    clock,
    image: "node@sha256:0",
    pods: {
      create: (pod) => pods.create(pod),
      read: () => pods.read(),
      readLog: () => pods.readLog(),
      readWarning: () => pods.readWarning(),
      remove: () => pods.remove(),
    },
    nodes: { listNames: () => Promise.resolve(["w1"]), read: () => Promise.resolve(nodes.shift()) },
    events: {
      write: (event) => {
        events.push(event);
        return Promise.resolve();
      },
    },
    metrics: {
      showProbe: (node, { passed }) => figures.push(`${node} ${passed}`),
      keepProbes: () => undefined,
    },
    log: (line) => lines.push(line),
  });
  for (const one of probes) {
    pods = one.pods;
    nodes = ["before" in one ? one.before : READY, one.after ?? READY];
    await turn.probe("w1", signal);
  }
  return {
    events: events.map(({ type, reason }) => `${type} ${reason}`),
    figures,
    lines,
    failed: [...turn.failed().keys()],
    pods,
  };
}

const passes = () => new FakePods(undefined, ended(0, ""));
const fails = () => new FakePods(undefined, ended(1, "dns: no answer"));

describe("the runtime probe of a node", () => {
  it("removes what was left behind, runs a pod, and is silent about what is well", async () => {
    const { events, figures, failed, pods } = await probe({ pods: passes() });
    assert.deepEqual([events, figures, failed], [[], ["w1 true"], []]);
    assert.deepEqual(pods.calls, ["remove", "create", "remove"]);
    assert.equal(pods.created[0]?.metadata.name, "probe-w1-operator");
  });

  it("tells a failure once, and its end", async () => {
    const seen = await probe({ pods: fails() }, { pods: fails() }, { pods: passes() }, { pods: passes() });
    assert.deepEqual(seen.events, ["Warning RuntimeProbeFailed", "Normal RuntimeProbePassed"]);
    assert.deepEqual(seen.figures, ["w1 false", "w1 false", "w1 true", "w1 true"]);
    assert.deepEqual(seen.lines.slice(0, 1), ["the probe of w1 failed with exit code 1: dns: no answer"]);
  });

  it("finds a runtime that starts nothing", async () => {
    const { failed, lines } = await probe({ pods: new FakePods(undefined, PENDING) });
    assert.deepEqual(failed, ["w1"]);
    assert.deepEqual(lines, [
      "waited 60 s for the probe of w1 in vain: its pod is Pending (ContainerCreating)",
    ]);
  });

  for (const [title, before] of [
    ["is gone", undefined],
    ["is not Ready", { ...READY, ready: false }],
    ["is being rolled", { ...READY, rolling: true }],
  ] as const) {
    it(`does not begin on a node that ${title}`, async () => {
      const { figures, pods } = await probe({ pods: fails(), before });
      assert.deepEqual([figures, pods.calls], [[], []]);
    });
  }

  for (const [title, after] of [
    ["is not Ready", { ...READY, ready: false }],
    ["is being rolled", { ...READY, rolling: true }],
    ["has rebooted", { ...READY, bootId: "c" }],
  ] as const) {
    it(`says nothing about a node that ${title} when the probe has failed`, async () => {
      const { figures, events, failed } = await probe({ pods: fails(), after });
      assert.deepEqual([figures, events, failed], [[], [], []]);
    });
  }

  it("goes round a small cluster in five minutes, and through a large one with little pause", () =>
    assert.deepEqual([1, 5, 10, 1_000].map(pauseSeconds), [60, 60, 30, 2]));
});
