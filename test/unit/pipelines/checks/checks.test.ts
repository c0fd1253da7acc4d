import assert from "node:assert/strict";
import { CHECKS } from "../../../../pipelines/checks/index.ts";
import { runChecks } from "../../../../pipelines/checks/run-checks.ts";
import type { SafetyFacts } from "../../../../pipelines/checks/safety-facts.ts";
import type { SeenEtcd } from "../../../../pipelines/etcd/etcd-view.ts";
import type { SafetyMoment } from "../../../../pipelines/roll/roll-world.ts";
import { node, pod } from "../plan/objects-fixture.ts";
import { controller, etcd, facts, operator, registryPod } from "./safety-fixture.ts";

const skipped = {
  "etcd-keeps-quorum": "no master is rolled",
  "volumes-whole": "the cluster has no Longhorn",
};

const run = (moment: SafetyMoment, changes: Partial<SafetyFacts> = {}) =>
  runChecks(CHECKS[moment], { ...facts, ...changes });

describe("the checks of a roll", () => {
  it("pass before the cordon, and say which do not apply", () => {
    assert.deepEqual(run("cordon"), {
      passed: ["lock-is-ours", "others-available", "registry-last", "drainable", "coordinators-elsewhere"],
      skipped,
      failed: [],
    });
  });

  it("pass for a master with volumes and no registry, and skip only the registry", () => {
    assert.deepEqual(
      run("cordon", {
        node: "m2",
        etcd,
        volumes: { volumes: [], replicas: [] },
        pods: [controller("c1", "m1"), operator("o1", "m1")],
      }),
      {
        passed: [
          "lock-is-ours",
          "others-available",
          "etcd-keeps-quorum",
          "volumes-whole",
          "drainable",
          "coordinators-elsewhere",
        ],
        skipped: { "registry-last": "no pod of the registry runs" },
        failed: [],
      },
    );
  });

  it("pass right before the reboot and after the return, with the node itself cordoned and NotReady", () => {
    const nodes = facts.nodes.map((each) =>
      each.name === "w1" ? { ...each, cordoned: true, ready: false } : each,
    );
    const etcdSkipped = { "etcd-keeps-quorum": "no master is rolled" };
    assert.deepEqual(run("reboot", { nodes }), {
      passed: ["lock-is-ours", "others-available", "coordinators-elsewhere"],
      skipped: etcdSkipped,
      failed: [],
    });
    assert.deepEqual(run("return", { nodes }), {
      passed: ["lock-is-ours", "others-available", "kubelet-not-newer"],
      skipped: etcdSkipped,
      failed: [],
    });
  });

  const failing: Record<string, readonly [SafetyMoment, Partial<SafetyFacts>, readonly string[]]> = {
    "somebody took the Lease": [
      "reboot",
      { lock: { ...facts.lock, lease: undefined } },
      ["lock-is-ours: the deploy must hold the Lease kube-system/node-maintenance, got nobody holds it"],
    ],
    "another node is cordoned": [
      "reboot",
      { nodes: facts.nodes.map((each) => (each.name === "m2" ? { ...each, cordoned: true } : each)) },
      [
        "others-available: no node of the cluster may be cordoned by somebody else, got m2; end the maintenance that cordoned it, then uncordon it",
      ],
    ],
    "another node is NotReady": [
      "return",
      { nodes: facts.nodes.map((each) => (each.name === "w2" ? { ...each, ready: false } : each)) },
      [
        "others-available: every node of the cluster must be Ready, got NotReady for w2; repair it before another one is taken away",
      ],
    ],
    "an etcd member does not answer": [
      "reboot",
      { etcd: new Map<string, SeenEtcd>([...etcd, ["m3", { problem: "connect ECONNREFUSED" }]]) },
      [
        "etcd-keeps-quorum: etcd on m3 must answer, got no answer: connect ECONNREFUSED; bring it back first",
        "etcd-keeps-quorum: every etcd member must be on a master that answers, got m3 (m3) on none; bring it back, or remove it from the members",
        "etcd-keeps-quorum: etcd must keep its quorum while one member is away, got 3 voters, quorum 2, 2 healthy; bring every member back first",
      ],
    ],
    "a member came back older": [
      "return",
      { etcd, etcdVersionsBefore: new Map([["m1", "3.6.17"]]) },
      [
        "etcd-keeps-quorum: etcd on m1 must not become older, got 3.6.16 where 3.6.17 was; etcd goes back only by a downgrade of the whole cluster",
      ],
    ],
    "its kubelet came back newer than the API servers": [
      "return",
      { nodes: [node("w1", { kubeletVersion: "v1.31.0+k3s1" })] },
      [
        "kubelet-not-newer: a kubelet must not be newer than the API servers it talks to, got v1.31.0+k3s1 on w1 and v1.30.4+k3s1 at 10.0.0.1:6443; roll the masters to that version first",
      ],
    ],
    "a volume is degraded": [
      "cordon",
      {
        volumes: {
          volumes: [{ name: "pvc-1", replicas: 2, state: "attached", robustness: "degraded" }],
          replicas: [],
        },
      },
      [
        "volumes-whole: every volume must be healthy before a node goes, got pvc-1 degraded; wait until Longhorn has rebuilt them",
      ],
    ],
    "the registry moved onto the node": [
      "cordon",
      { pods: [controller("c1", "m1"), operator("o1", "m2"), { ...registryPod, nodeName: "w1" }] },
      [
        "registry-last: the registry's host must be rolled last, got w1 before w2: its only pod moved there since the plan; start the deploy again, which makes a new order",
      ],
    ],
    "a pod would start nowhere else": [
      "cordon",
      { pods: [...facts.pods, pod("bare", "w1", { controller: undefined })] },
      [
        "drainable: every pod must have a controller that starts it again elsewhere, got none for app/bare on w1; delete it, or run it from a Deployment",
      ],
    ],
    "an eviction is refused": [
      "cordon",
      { trials: [{ pod: pod("a", "w1"), answer: { kind: "denied", message: "webhook says no" } }] },
      ["drainable: every eviction of the drain must be allowed, got no for app/a on w1: webhook says no"],
    ],
    "the workflow controller is on the node alone": [
      "cordon",
      { pods: [controller("c1", "w1"), controller("c2", "m1", { ready: false }), operator("o1", "m2")] },
      [
        "coordinators-elsewhere: the workflow controller must have a Ready replica off w1, got none; give it two replicas on distinct nodes",
      ],
    ],
    "the operator runs nowhere": [
      "reboot",
      { pods: [controller("c1", "m1")] },
      [
        "coordinators-elsewhere: the operator of the deploys must have a Ready replica off w1, got none; give it two replicas on distinct nodes",
      ],
    ],
  };
  for (const [when, [moment, changes, failed]] of Object.entries(failing)) {
    it(`fail when ${when}`, () => {
      assert.deepEqual(run(moment, changes).failed, failed);
    });
  }

  it("let the registry's host go when it is the last, or when it is not the only one", () => {
    const here = { ...registryPod, nodeName: "w1" };
    const others = [controller("c1", "m1"), operator("o1", "m2")];
    assert.deepEqual(run("cordon", { pods: [...others, here], left: [] }).failed, []);
    assert.deepEqual(run("cordon", { pods: [...others, here, registryPod] }).failed, []);
  });

  it("each have a name of their own and a sentence", () => {
    const all = [...new Set(Object.values(CHECKS).flat())];
    assert.equal(new Set(all.map(({ name }) => name)).size, all.length);
    for (const { name, sentence } of all) {
      assert.match(name, /^[a-z]+(-[a-z]+)*$/);
      assert.match(sentence, /^[a-z].+[^.]$/);
    }
  });
});
