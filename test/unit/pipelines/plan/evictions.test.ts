import assert from "node:assert/strict";
import type { EvictionAnswer } from "../../../../pipelines/kube/evict-pod.ts";
import {
  chooseEvictionTrials,
  createFindBudgets,
} from "../../../../pipelines/plan/choose-eviction-trials.ts";
import { judgeEvictions } from "../../../../pipelines/plan/judge-evictions.ts";
import { budget, pod } from "./objects-fixture.ts";

describe("createFindBudgets", () => {
  it("finds budgets of the same namespace whose selector the pod meets; none without a selector", () => {
    const find = createFindBudgets([
      budget("by-label", "a"),
      budget("every-pod", "", { selector: [] }),
      budget("no-pod", "", { selector: undefined }),
      budget("elsewhere", "a", { namespace: "other" }),
    ]);
    assert.deepEqual(
      find(pod("p", "w1", { labels: { app: "a" } })).map(({ name }) => name),
      ["by-label", "every-pod"],
    );
    assert.deepEqual(
      find(pod("p", "w1")).map(({ name }) => name),
      ["every-pod"],
    );
  });
});

describe("chooseEvictionTrials", () => {
  const find = createFindBudgets([budget("b", "a")]);
  const pods = [
    pod("covered-1", "w1", { labels: { app: "a" } }),
    pod("covered-2", "w1", { labels: { app: "a" } }),
    pod("free-1", "w1"),
    pod("free-2", "w1"),
    pod("other-1", "w1", { controller: { kind: "StatefulSet", name: "s", uid: "uid-s" } }),
  ];

  it("takes all, up to the limit", () => assert.deepEqual(chooseEvictionTrials(pods, find, 5), pods));

  it("takes every covered pod and one of each other controller beyond it", () =>
    assert.deepEqual(
      chooseEvictionTrials(pods, find, 4).map(({ name }) => name),
      ["covered-1", "covered-2", "free-1", "other-1"],
    ));
});

const judge = (answer: EvictionAnswer, name = "p", budgets = [budget("b", "a")]) =>
  judgeEvictions(
    [{ pod: pod(name, "w1", { labels: { app: "a" } }), answer }],
    createFindBudgets(budgets),
    (candidate) => candidate.name === "registry",
  );

const refusal = (cause: string, name = "p") => [
  `every eviction of the drain must be allowed, got no for app/${name} on w1: ${cause}`,
];

describe("judgeEvictions", () => {
  const blocked = { kind: "blocked", message: "The disruption budget b needs 2 healthy pods" } as const;

  it("has nothing to say about what is allowed or gone", () => {
    assert.deepEqual(judge({ kind: "allowed" }), { refusals: [], notes: [] });
    assert.deepEqual(judge({ kind: "gone" }), { refusals: [], notes: [] });
  });

  it("tells a budget that can never allow an eviction from one that waits", () => {
    const never = budget("b", "a", { expectedPods: 1, currentHealthy: 1, desiredHealthy: 1 });
    assert.deepEqual(
      judge(blocked, "p", [never]).refusals,
      refusal(
        "budget app/b wants 1 healthy of 1, 1 are: it can never allow one; its owner must give it more pods or a lower minimum",
      ),
    );
    const later = budget("b", "a", { currentHealthy: 2 });
    assert.deepEqual(
      judge(blocked, "p", [later]).refusals,
      refusal("budget app/b wants 2 healthy of 3, 2 are: wait until its pods are healthy again"),
    );
  });

  it("repeats the server's words about a budget that appeared since", () =>
    assert.deepEqual(judge(blocked, "p", []).refusals, refusal(blocked.message)));

  it("makes one sentence of all pods under one budget", () => {
    const trials = ["p1", "p2"].map((name) => ({
      pod: pod(name, "w1", { labels: { app: "a" } }),
      answer: blocked,
    }));
    const { refusals } = judgeEvictions(trials, createFindBudgets([budget("b", "a")]), () => false);
    assert.deepEqual(refusals, [
      "every eviction of the drain must be allowed, got no for app/p1 on w1, app/p2 on w1: budget app/b wants 2 healthy of 3, 3 are: wait until its pods are healthy again",
    ]);
  });

  it("only notes the registry's pod under its budget", () =>
    assert.deepEqual(judge(blocked, "registry"), {
      refusals: [],
      notes: [
        "the registry's pod app/registry on w1 is held by its budget: its host is rolled last, after every image is on its node",
      ],
    }));

  it("refuses the registry's pod for any other cause", () => {
    const two = [budget("b", "a"), budget("c", "a")];
    assert.deepEqual(
      judge({ kind: "several-budgets" }, "registry", two).refusals,
      refusal(
        "more than one budget covers it (app/b and app/c), which the API server does not support; remove all but one",
        "registry",
      ),
    );
    assert.deepEqual(
      judge({ kind: "denied", message: "no" }, "registry").refusals,
      refusal("no", "registry"),
    );
  });
});
