import assert from "node:assert/strict";
import type { ClusterPod } from "../../../../pipelines/kube/cluster-pod.ts";
import type { EvictionAnswer } from "../../../../pipelines/kube/try-eviction.ts";
import { checkDrainPods } from "../../../../pipelines/plan/check-drain-pods.ts";
import {
  chooseEvictionTrials,
  createFindBudgets,
} from "../../../../pipelines/plan/choose-eviction-trials.ts";
import { judgeEvictions } from "../../../../pipelines/plan/judge-evictions.ts";
import { sortDrainPods } from "../../../../pipelines/plan/sort-drain-pods.ts";
import { budget, pod } from "./objects-fixture.ts";

const FLEET = new Set(["w1"]);
const DAEMON = { kind: "DaemonSet", name: "log", uid: "uid-log" };
const NOW = new Date("2026-01-01T12:00:00Z");
const names = (pods: readonly ClusterPod[]) => pods.map(({ name }) => name);

describe("sortDrainPods", () => {
  it("sorts the pods as kubectl drain does", () => {
    const sorted = sortDrainPods(
      [
        pod("plain", "w1"),
        pod("elsewhere", "w2"),
        pod("unscheduled", undefined),
        pod("mirror", "w1", { mirror: true, controller: undefined }),
        pod("daemon", "w1", { controller: DAEMON }),
        pod("orphan", "w1", { namespace: "other", controller: DAEMON }),
        pod("bare", "w1", { controller: undefined }),
        pod("leaving", "w1", { deletionTimestamp: "2026-01-01T11:59:30Z" }),
        pod("bare-leaving", "w1", { deletionTimestamp: "2026-01-01T11:59:30Z", controller: undefined }),
      ],
      FLEET,
      new Set(["app/log"]),
    );
    assert.deepEqual(
      Object.fromEntries(Object.entries(sorted).map(([treatment, pods]) => [treatment, names(pods)])),
      {
        evict: ["plain"],
        terminating: ["leaving", "bare-leaving"],
        unmanaged: ["bare"],
        orphaned: ["orphan"],
      },
    );
  });
});

describe("checkDrainPods", () => {
  const sorted = (...pods: ClusterPod[]) => sortDrainPods(pods, FLEET, new Set());

  it("accepts a pod that is being deleted within its grace period, or just after", () =>
    assert.deepEqual(
      checkDrainPods(
        sorted(
          pod("a", "w1", { deletionTimestamp: "2026-01-01T12:00:20Z" }),
          pod("b", "w1", { deletionTimestamp: "2026-01-01T11:59:00Z" }),
        ),
        NOW,
      ),
      [],
    ));

  it("names a pod that does not end, its age and what holds it", () =>
    assert.deepEqual(
      checkDrainPods(
        sorted(
          pod("a", "w1", { deletionTimestamp: "2026-01-01T10:00:00Z", finalizers: ["x/y"] }),
          pod("b", "w1", { deletionTimestamp: "2026-01-01T11:58:59Z" }),
        ),
        NOW,
      ),
      [
        "a pod being deleted must end with its grace period, got app/a on w1 still there after 120 min (held by finalizer x/y); find out what it waits for, nothing removes it by force",
        "a pod being deleted must end with its grace period, got app/b on w1 still there after 1 min (its kubelet has not ended it); find out what it waits for, nothing removes it by force",
      ],
    ));

  it("names the pods that nobody starts again", () =>
    assert.deepEqual(
      checkDrainPods(
        sorted(pod("a", "w1", { controller: undefined }), pod("b", "w1", { controller: DAEMON })),
        NOW,
      ),
      [
        "every pod must have a controller that starts it again elsewhere, got none for app/a on w1; delete it, or run it from a Deployment",
        "every pod of a DaemonSet must have its DaemonSet, got none for app/b on w1; delete the pod",
      ],
    ));
});

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
    assert.deepEqual(names(chooseEvictionTrials(pods, find, 4)), [
      "covered-1",
      "covered-2",
      "free-1",
      "other-1",
    ]));
});

describe("judgeEvictions", () => {
  const judge = (answer: EvictionAnswer, name = "p", budgets = [budget("b", "a")]) =>
    judgeEvictions(
      [{ pod: pod(name, "w1", { labels: { app: "a" } }), answer }],
      createFindBudgets(budgets),
      (candidate) => candidate.name === "registry",
    );
  const refusal = (cause: string, name = "p") => [
    `every eviction of the drain must be allowed, got no for app/${name} on w1: ${cause}`,
  ];
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
