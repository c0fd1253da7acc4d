import { buildBudget, buildNode, buildPod } from "./lab-objects.ts";
import { LAB_NODES, labNodesWith } from "./lab-state.ts";
import type { LabState } from "./lab-state.ts";
import type { StepRunOptions } from "./run-step.ts";

const APP = { "app.kubernetes.io/name": "app" };

/** What breaks one rule of the plan each: the state of the cluster, the deploy, and everything that is said no to. */
export const REFUSALS: readonly (readonly [
  title: string,
  state: LabState,
  options: StepRunOptions,
  expected: readonly string[],
])[] = [
  [
    "masters of which two are the whole quorum",
    { nodes: LAB_NODES.filter((node) => node.metadata?.name !== "m3") },
    { fleet: "master", declared: { hostNames: ["m1", "m2"] } },
    [
      "etcd must keep its quorum while one master is away, got 2 masters, quorum 2, 2 up, 1 while one is away; use three masters, or say in turntable:acknowledgeSingleMaster why one is enough",
    ],
  ],
  [
    "masters of which one is not Ready",
    { nodes: labNodesWith(buildNode("m3", { ready: false })) },
    { fleet: "master" },
    [
      "every node of the cluster must be Ready, got NotReady for m3; repair it before another one is taken away",
      "etcd must keep its quorum while one master is away, got 3 masters, quorum 2, 2 up, 1 while one is away; bring every master back first",
    ],
  ],
  [
    "workers while a master is not Ready",
    { nodes: labNodesWith(buildNode("m3", { ready: false })) },
    {},
    [
      "every node of the cluster must be Ready, got NotReady for m3; repair it before another one is taken away",
    ],
  ],
  [
    "a node that somebody else cordoned",
    { nodes: labNodesWith(buildNode("w2", { cordoned: true })) },
    {},
    [
      "no node of the cluster may be cordoned by somebody else, got w2; end the maintenance that cordoned it, then uncordon it",
    ],
  ],
  [
    "a node in no fleet and one in two",
    { nodes: labNodesWith(buildNode("m1", { labels: { fleet: "workers" } }), buildNode("w2")) },
    { declared: { nodeSelector: "fleet=workers", hostNames: ["m1"] } },
    [
      "every node must be in exactly one fleet, got none for w1, w2; mend its labels or turntable:fleets (master: node-role.kubernetes.io/control-plane; workers: fleet=workers)",
      "every node must be in exactly one fleet, got master and workers for m1; mend its labels or turntable:fleets (master: node-role.kubernetes.io/control-plane; workers: fleet=workers)",
    ],
  ],
  [
    "a fleet that lacks a declared host and has another",
    { nodes: [...LAB_NODES.filter((node) => node.metadata?.name !== "w2"), buildNode("w9")] },
    {},
    [
      "the fleet must have every declared host, got no node for w2; bring it back, or take it out of turntable:inventory",
      "the fleet must have declared hosts only, got the node w9 too; declare it in turntable:inventory, or take it out of the cluster",
    ],
  ],
  [
    "a kubelet that is newer than the API server",
    { nodes: labNodesWith(buildNode("w1", { kubeletVersion: "v1.99.1+k3s1" })) },
    {},
    [
      "a kubelet must not be newer than the API servers it talks to, got v1.99.1+k3s1 on w1 and v1.36.3 at SERVER; roll the masters to that version first",
    ],
  ],
  [
    "a node that could be rolled from no other node",
    {
      nodes: [
        ...["m1", "m2", "m3"].map((name) => buildNode(name, { tainted: true })),
        buildNode("w1"),
        buildNode("w2", { tainted: true }),
      ],
    },
    {},
    [
      "every node must be rolled from another one, got no Ready node without taints besides w1; add one, or remove the taints of one",
    ],
  ],
  [
    "a budget that can never allow an eviction",
    {
      pods: [buildPod("app", "db-0", "w1", { labels: APP })],
      budgets: [buildBudget("app", "db", "app")],
    },
    {},
    [
      "every eviction of the drain must be allowed, got no for app/db-0 on w1: budget app/db wants 1 healthy of 1, 1 are: it can never allow one; its owner must give it more pods or a lower minimum",
    ],
  ],
  [
    "a budget that waits for a pod to recover",
    {
      pods: [
        buildPod("app", "db-0", "w1", { labels: APP }),
        buildPod("app", "db-1", "w2", { labels: APP, ready: false }),
        buildPod("app", "db-2", "m1", { labels: APP }),
      ],
      budgets: [buildBudget("app", "db", "app", 2)],
    },
    {},
    [
      "every eviction of the drain must be allowed, got no for app/db-0 on w1: budget app/db wants 2 healthy of 3, 2 are: wait until its pods are healthy again",
    ],
  ],
  [
    "a pod with two budgets",
    {
      pods: [buildPod("app", "db-0", "w1", { labels: APP })],
      budgets: [buildBudget("app", "db", "app", 0), buildBudget("app", "all", "app", 0)],
    },
    {},
    [
      "every eviction of the drain must be allowed, got no for app/db-0 on w1: more than one budget covers it (app/all and app/db), which the API server does not support; remove all but one",
    ],
  ],
  [
    "a pod that nobody would start again",
    { pods: [buildPod("app", "debug", "w1", { unmanaged: true })] },
    {},
    [
      "every pod must have a controller that starts it again elsewhere, got none for app/debug on w1; delete it, or run it from a Deployment",
    ],
  ],
  [
    "a pod whose DaemonSet is gone",
    { pods: [buildPod("app", "log-x", "w1", { controller: "DaemonSet" })] },
    {},
    ["every pod of a DaemonSet must have its DaemonSet, got none for app/log-x on w1; delete the pod"],
  ],
];
