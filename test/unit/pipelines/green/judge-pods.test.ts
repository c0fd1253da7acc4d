import assert from "node:assert/strict";
import { gatedPodSchema } from "../../../../pipelines/green/gated-pod.ts";
import type { GatedPod } from "../../../../pipelines/green/gated-pod.ts";
import { judgePods } from "../../../../pipelines/green/judge-pods.ts";

const now = new Date("2026-11-30T10:00:00Z");
const running: GatedPod = {
  namespace: "kube-system",
  name: "dns",
  owner: "u1",
  nodeName: "w1",
  phase: "Running",
  terminating: false,
  ready: true,
  since: new Date("2026-11-30T09:59:00Z"),
  reasons: [],
};

function judge(pod: Partial<GatedPod>, knownBad: readonly string[] = []) {
  return judgePods({
    pods: [{ ...running, ...pod }],
    infra: new Set(["kube-system"]),
    knownBad: new Set(knownBad),
    now,
  });
}

const GREEN = { wedged: [], waiting: [], notes: [] };
const wedgedBy = (what: string) => ({
  ...GREEN,
  wedged: [
    `containers must start on a node that was rolled, got ${what}; look at its container runtime before anything else is rolled`,
  ],
});

describe("the pods of a node that was rolled", () => {
  it("are green when they run", () => {
    assert.deepEqual(judge({}), GREEN);
  });

  for (const reason of [
    "CreateContainerError",
    "RunContainerError",
    "CreatePodSandboxError",
    "ContainerStatusUnknown",
    "StartError",
  ]) {
    it(`say with ${reason} that the runtime is wedged, whosever pod it is`, () => {
      const pod = { ready: false, phase: "Pending", reasons: [reason] };
      assert.deepEqual(judge(pod), wedgedBy(`kube-system/dns on w1 (${reason})`));
      assert.deepEqual(judge({ ...pod, namespace: "shop" }), wedgedBy(`shop/dns on w1 (${reason})`));
    });
  }

  it("say with a pod that is made for more than two minutes that the runtime is wedged", () => {
    const pod = { ready: false, phase: "Pending", reasons: ["ContainerCreating"] };
    assert.deepEqual(judge({ ...pod, since: new Date("2026-11-30T09:58:00Z") }), {
      ...GREEN,
      waiting: ["kube-system/dns on w1 (ContainerCreating) is not ready"],
    });
    assert.deepEqual(
      judge({ ...pod, since: new Date("2026-11-30T09:57:59Z") }),
      wedgedBy("kube-system/dns on w1 (ContainerCreating)"),
    );
  });

  it("are waited for while a pod of the infrastructure is not ready", () => {
    assert.deepEqual(judge({ ready: false, reasons: ["CrashLoopBackOff"] }), {
      ...GREEN,
      waiting: ["kube-system/dns on w1 (CrashLoopBackOff) is not ready"],
    });
  });

  it("only note a workload's broken pod", () => {
    assert.deepEqual(judge({ namespace: "shop", ready: false, reasons: ["CrashLoopBackOff"] }), {
      ...GREEN,
      notes: ["workload pods are not ready and do not hold the roll: shop/dns on w1 (CrashLoopBackOff)"],
    });
  });

  it("do not count when they were broken before or are being deleted", () => {
    const broken = { ready: false, phase: "Pending", reasons: ["CreateContainerError"] };
    assert.deepEqual(judge(broken, ["u1"]), GREEN);
    assert.deepEqual(judge({ ...broken, terminating: true }), GREEN);
  });
});

describe("a pod as the API server shows it", () => {
  const pod = {
    metadata: {
      namespace: "shop",
      name: "p",
      uid: "u",
      creationTimestamp: "2026-11-30T09:00:00Z",
    },
    spec: { nodeName: "w1" },
    status: {
      phase: "Running",
      startTime: "2026-11-30T09:00:05Z",
      conditions: [{ type: "Ready", status: "True" }],
      initContainerStatuses: [{ state: { terminated: { reason: "Completed" } } }],
      containerStatuses: [{ state: { running: { startedAt: "2026-11-30T09:00:06Z" } } }],
    },
  };

  it("has no reason while its containers run", () => {
    assert.deepEqual(gatedPodSchema.parse(pod), {
      namespace: "shop",
      name: "p",
      owner: "u",
      nodeName: "w1",
      phase: "Running",
      terminating: false,
      ready: true,
      since: new Date("2026-11-30T09:00:05Z"),
      reasons: [],
    });
  });

  it("belongs to its controller", () => {
    const ownerReferences = [{ uid: "rs", controller: true }, { uid: "other" }];
    const metadata = { ...pod.metadata, ownerReferences };
    assert.equal(gatedPodSchema.parse({ ...pod, metadata }).owner, "rs");
  });

  it("has the reasons of containers that wait or were lost", () => {
    const status = {
      phase: "Pending",
      containerStatuses: [
        { state: { waiting: { reason: "CreateContainerError" } } },
        { state: { terminated: { reason: "ContainerStatusUnknown" } } },
      ],
    };
    const { reasons, ready, since } = gatedPodSchema.parse({ ...pod, status });
    assert.deepEqual(
      { reasons, ready, since },
      {
        reasons: ["CreateContainerError", "ContainerStatusUnknown"],
        ready: false,
        since: new Date("2026-11-30T09:00:00Z"),
      },
    );
  });
});
