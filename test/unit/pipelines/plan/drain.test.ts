import assert from "node:assert/strict";
import type { ClusterPod } from "../../../../pipelines/kube/cluster-pod.ts";
import { checkDrainPods } from "../../../../pipelines/plan/check-drain-pods.ts";
import { sortDrainPods } from "../../../../pipelines/plan/sort-drain-pods.ts";
import { pod } from "./objects-fixture.ts";

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

const sorted = (...pods: ClusterPod[]) => sortDrainPods(pods, FLEET, new Set());

describe("checkDrainPods", () => {
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
