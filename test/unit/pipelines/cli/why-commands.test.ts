import assert from "node:assert/strict";
import { whyAnswerSchema } from "../../../../pipelines/cli/views/answers.ts";
import { REASON_KINDS } from "../../../../pipelines/cli/why/reason.ts";
import { cluster, halfWayDeploy, waitingDeploy, WAITING_NAME } from "./cli-fixture.ts";
import type { ClusterState } from "./fake-cluster.ts";
import { kured, kuredPod, lease, node, WINDOW } from "./node-fixture.ts";
import { runPipectl } from "./run-pipectl.ts";

const held = (nodeID: string) => JSON.stringify({ nodeID, created: "2026-11-30T10:04:00Z", TTL: 0 });
const rolled = (deploy: string) =>
  node("w3", { annotations: { "turntable.internal/roll": `{"deploy":"${deploy}"}` } });
const vector = (...result: readonly object[]) => ({
  status: "success",
  data: { resultType: "vector", result },
});
const sample = (value: string, metric: object = {}) => ({ metric, value: [0, value] });

/** The command that comes with a reason of `why w3`. */
async function commandOf(kind: string, changes: Partial<ClusterState>, required?: string) {
  const prometheus = {
    'max by (node) (kured_reboot_required{node="w3"})': vector(sample(required ?? "1")),
    ALERTS: vector(sample("1", { alertname: "EtcdDown", alertstate: "firing" })),
  };
  const { out } = await runPipectl(
    [
      "--context",
      "lab",
      "why",
      "w3",
      "-o",
      "json",
      ...(required === undefined ? [] : ["--prometheus", "http://p"]),
    ],
    { cluster: cluster({ pods: [kuredPod()], ...changes }), prometheus },
  );
  const { reasons } = whyAnswerSchema.parse(JSON.parse(out));
  return reasons.find((reason) => reason.kind === kind)?.command;
}

const CASES: readonly (readonly [string, Partial<ClusterState>, string, string?])[] = [
  [
    "rolling",
    { nodes: [rolled(WAITING_NAME)], deploys: [waitingDeploy()] },
    `pipectl --context lab status ${WAITING_NAME} --watch`,
  ],
  [
    "rolling",
    { nodes: [rolled(WAITING_NAME)], deploys: [halfWayDeploy()] },
    "pipectl --context lab deploy linux 6.18.9 lab-workers",
  ],
  ["rolling", { nodes: [rolled("gone")] }, "pipectl --context lab history"],
  ["rolling", { daemonSets: [kured(held("w3"))] }, "kubectl --context lab describe node w3"],
  ["sentinel", {}, "ssh w3 sudo touch /var/run/reboot-required", "0"],
  [
    "sentinel",
    { daemonSets: [kured(undefined, [...WINDOW, "--reboot-sentinel=/sentinel/wanted"])] },
    "ssh w3 sudo touch /var/run/wanted",
    "0",
  ],
  ["kured", { daemonSets: [] }, "pipectl --context lab deploy -h"],
  [
    "kured",
    { daemonSets: [kured(), kured()] },
    "kubectl --context lab get daemonsets --all-namespaces -l app.kubernetes.io/name=kured",
  ],
  ["kured", { pods: [] }, "kubectl --context lab -n kured describe daemonset kured"],
  ["kured", { pods: [kuredPod(false)] }, "kubectl --context lab -n kured logs kured-abcde"],
  ["window", { daemonSets: [kured(undefined, ["--end-time=1:00"])] }, "pipectl --context lab deploy -h"],
  [
    "window",
    { daemonSets: [kured(undefined, ["--end-time=early"])] },
    "kubectl --context lab -n kured describe daemonset kured",
  ],
  [
    "lock",
    { lease: lease(`turntable/${WAITING_NAME}`), deploys: [waitingDeploy()] },
    `pipectl --context lab status ${WAITING_NAME} --watch`,
  ],
  [
    "lock",
    { lease: lease(`turntable/${WAITING_NAME}`), deploys: [halfWayDeploy()] },
    `pipectl --context lab status ${WAITING_NAME}`,
  ],
  [
    "lock",
    { lease: lease("upgrade-controller") },
    "kubectl --context lab -n kube-system describe lease node-maintenance",
  ],
  ["lock", { daemonSets: [kured(held("w4"))] }, "kubectl --context lab describe node w4"],
  ["lock", { daemonSets: [kured(held("w9"))] }, "pipectl --context lab unlock"],
  [
    "alert",
    { daemonSets: [kured(undefined, [...WINDOW, "--prometheus-url=http://p"])] },
    "kubectl --context lab get prometheusrules --all-namespaces -o yaml | grep -A 20 'alert: EtcdDown$'",
    "1",
  ],
  [
    "pod",
    {
      daemonSets: [kured(undefined, [...WINDOW, "--blocking-pod-selector=app=zot"])],
      pods: [
        kuredPod(),
        { metadata: { namespace: "zot", name: "zot-0", uid: "z", labels: { app: "zot" } }, spec: {} },
      ],
    },
    "kubectl --context lab -n zot describe pod zot-0",
  ],
  ["gate", { deploys: [waitingDeploy()] }, `pipectl --context lab approve ${WAITING_NAME}`],
  ["cordon", { nodes: [node("w3"), node("w4", { cordoned: true })] }, "kubectl --context lab uncordon w4"],
  ["cordon", { nodes: [node("w3"), node("w5", { ready: false })] }, "kubectl --context lab describe node w5"],
  ["period", {}, "kubectl --context lab -n kured logs --follow kured-abcde", "1"],
];

describe("the command that comes with a reason", () => {
  for (const [kind, changes, expected, required] of CASES) {
    it(`${kind} is ${expected}`, async () =>
      assert.equal(await commandOf(kind, changes, required), expected));
  }

  it("is tested for every reason", () =>
    assert.deepEqual([...new Set(CASES.map(([kind]) => kind))], [...REASON_KINDS]));
});
