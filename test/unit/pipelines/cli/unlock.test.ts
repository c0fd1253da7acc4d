import assert from "node:assert/strict";
import { PAST_NAME, WAITING_NAME, cluster, pastDeploy, waitingDeploy } from "./cli-fixture.ts";
import { kured, lease, node } from "./node-fixture.ts";
import type { ClusterState, FakeCluster } from "./fake-cluster.ts";
import { runPipectl } from "./run-pipectl.ts";

const single = (nodeID: string) =>
  JSON.stringify({ nodeID, metadata: { unschedulable: false }, created: "2026-11-30T09:04:00Z", TTL: 0 });
const HOLDER = `turntable/${PAST_NAME}`;
const YES = ["--holder", HOLDER, "--reason", "it is over"];
const DAEMON_SET = "/apis/apps/v1/namespaces/kured/daemonsets/kured";
const LEASE = "/apis/coordination.k8s.io/v1/namespaces/kube-system/leases/node-maintenance";
const DEPLOY = `/apis/turntable.internal/v1alpha1/namespaces/pipelines/pipelinedeploys/${PAST_NAME}`;

/** A deploy that has ended still holds both. */
function leftBehind(changes: Partial<ClusterState> = {}): FakeCluster {
  return cluster({ user: "root", lease: lease(HOLDER), daemonSets: [kured(single(HOLDER))], ...changes });
}

/** A node for which something is staged. */
function staged(name: string, bootId = `boot-of-${name}`) {
  const record = { deploy: PAST_NAME, version: "6.18.9", digest: "d", bootId, since: "2026-11-30T09:00:00Z" };
  return node(name, { annotations: { "turntable.internal/staged": JSON.stringify(record) } });
}

describe("pipectl unlock", () => {
  it("writes down who and why, on the deploy too, then removes what it showed, as it was", async () => {
    const fake = leftBehind();
    const ran = await runPipectl(["unlock"], { cluster: fake, answers: [HOLDER, "it is over"] });

    assert.deepEqual(
      fake.changes.map(([method, path]) => `${method} ${path}`),
      [
        "POST /api/v1/namespaces/kube-system/events",
        `PATCH ${DEPLOY}`,
        `PATCH ${DAEMON_SET}`,
        `DELETE ${LEASE}`,
      ],
    );
    const [deploy, daemonSet, deleted] = fake.changes.slice(1).map(([, , body]) => body);
    assert.deepEqual(fake.state.events, [
      {
        apiVersion: "v1",
        kind: "Event",
        metadata: { generateName: "node-maintenance-unlock-", namespace: "kube-system" },
        involvedObject: {
          apiVersion: "coordination.k8s.io/v1",
          kind: "Lease",
          namespace: "kube-system",
          name: "node-maintenance",
        },
        type: "Warning",
        reason: "Unlocked",
        message: `root removes the Lease kube-system/node-maintenance, held by ${HOLDER} and kured's lock on DaemonSet kured/kured, held by ${HOLDER}: it is over`,
        source: { component: "pipectl" },
        firstTimestamp: "2026-11-30T10:34:00Z",
        lastTimestamp: "2026-11-30T10:34:00Z",
        count: 1,
      },
    ]);
    assert.deepEqual(deploy, {
      metadata: {
        annotations: {
          "turntable.internal/unlocked-by": "root at 2026-11-30T10:34:00.000Z",
          "turntable.internal/unlock-reason": "it is over",
        },
      },
    });
    assert.deepEqual(daemonSet, {
      metadata: { resourceVersion: "7", annotations: { "weave.works/kured-node-lock": null } },
    });
    assert.deepEqual(deleted, {
      apiVersion: "v1",
      kind: "DeleteOptions",
      preconditions: { uid: "lease-uid", resourceVersion: "5" },
    });
    assert.deepEqual(
      [ran.code, ran.out],
      [
        0,
        `root removed the Lease kube-system/node-maintenance, held by ${HOLDER} and kured's lock on DaemonSet kured/kured, held by ${HOLDER}.\n`,
      ],
    );
    assert.ok(
      ran.transcript.includes(`Type who holds it (${HOLDER}) to remove it: ${HOLDER}\nWhy? it is over\n`),
    );
  });

  it("says what the lock keeps kured from, and removes it all the same", async () => {
    const fake = leftBehind({ nodes: [staged("w2"), staged("w3"), staged("w4", "an earlier one")] });
    const ran = await runPipectl(["unlock", ...YES], { cluster: fake });
    assert.equal(ran.code, 0);
    assert.ok(
      ran.said.includes(
        "\nThe lock keeps kured from it:\n  - the next boot of w2, w3 runs 6.18.9, which is not proven there\n\n",
      ),
      ran.said,
    );
  });

  it("has nothing to do where nothing is locked", async () => {
    const fake = cluster();
    const ran = await runPipectl(["unlock"], { cluster: fake });
    assert.deepEqual(
      [ran.code, ran.out, fake.changes],
      [0, "Nothing is locked; there is nothing to remove.\n", []],
    );
  });

  const refused: readonly (readonly [string, Partial<ClusterState>, readonly string[], string])[] = [
    [
      "while a node is half rolled",
      { nodes: [node("w2", { annotations: { "turntable.internal/roll": '{"deploy":"d7"}' } })] },
      YES,
      "  - no node may be half rolled, got w2, by deploy d7; run the same pipectl deploy again, or bring the node back by hand and remove its annotation turntable.internal/roll",
    ],
    [
      "while a node is half rolled of which nobody knows by whom",
      { nodes: [node("w2", { annotations: { "turntable.internal/roll": "?" } })] },
      YES,
      "  - no node may be half rolled, got w2, by deploy of an unreadable record; run the same pipectl deploy again, or bring the node back by hand and remove its annotation turntable.internal/roll",
    ],
    [
      "while the deploy that holds it goes on",
      { deploys: [waitingDeploy()], lease: lease(`turntable/${WAITING_NAME}`), daemonSets: [] },
      YES,
      `  - the deploy that holds the lock must have ended, got ${WAITING_NAME} (AwaitingGate); wait for it, or pipectl stop ${WAITING_NAME}`,
    ],
    [
      "while the node that kured reboots is away",
      { lease: undefined, daemonSets: [kured(single("w2"))], nodes: [node("w2", { ready: false })] },
      YES,
      "  - the node that holds the lock must be back, got w2, which is not Ready; bring it back, or delete the node if its host is gone for good",
    ],
    [
      "while one of several holders is away",
      {
        lease: undefined,
        daemonSets: [kured(`{"maxOwners":2,"locks":[${single("w1")},${single("w2")}]}`)],
        nodes: [node("w1"), node("w2", { cordoned: true })],
      },
      YES,
      "  - the node that holds the lock must be back, got w2, which is cordoned; bring it back, or delete the node if its host is gone for good",
    ],
    [
      "for another holder than the one shown",
      {},
      ["--holder", "w1", "--reason", "x"],
      `pipectl: the holder must be ${HOLDER}, got "w1"; nothing was removed`,
    ],
    [
      "without a reason, where nobody can be asked",
      {},
      ["--holder", HOLDER],
      "pipectl: pipectl unlock must be given --holder and --reason, because nobody can be asked here, got no --reason",
    ],
    [
      "for an empty reason",
      {},
      ["--holder", HOLDER, "--reason", " "],
      "pipectl: the reason must have 1 to 300 characters, got 0; nothing was removed",
    ],
  ];
  for (const [title, changes, args, last] of refused) {
    it(`removes nothing ${title}`, async () => {
      const fake = leftBehind(changes);
      const ran = await runPipectl(["unlock", ...args], { cluster: fake });
      assert.deepEqual([ran.said.split("\n").at(-2), fake.changes], [last, []]);
      assert.notEqual(ran.code, 0);
    });
  }

  for (const [title, daemonSet, holder] of [
    ["a node that is no more", kured(single("w9")), "w9"],
    ["what a concurrency above 1 leaves behind", kured('{"maxOwners":2,"locks":[]}'), "nobody"],
    ["what cannot be read", kured("w1?"), "nobody"],
    ["a node that is back", kured(single("w2")), "w2"],
  ] as const) {
    it(`removes kured's lock of ${title}`, async () => {
      const fake = cluster({ user: "root", daemonSets: [daemonSet] });
      const ran = await runPipectl(["unlock", "--holder", holder, "--reason", "seen"], { cluster: fake });
      assert.deepEqual(
        [ran.code, ran.out],
        [0, `root removed kured's lock on DaemonSet kured/kured, held by ${holder}.\n`],
      );
    });
  }

  it("removes nothing when it cannot be written down", async () => {
    const fake = leftBehind();
    fake.intercept = ({ path }) =>
      path.endsWith("/events") ? { status: 403, body: { message: "User cannot create events" } } : undefined;
    const ran = await runPipectl(["unlock", ...YES], { cluster: fake });
    assert.equal(ran.code, 5);
    assert.ok(fake.state.lease !== undefined);
  });

  it("leaves alone what was taken anew meanwhile, and says so", async () => {
    const fake = leftBehind({ deploys: [pastDeploy()] });
    fake.intercept = ({ method, path }) =>
      method === "DELETE" || (method === "PATCH" && path === DAEMON_SET)
        ? { status: 409, body: { message: "the object has been modified" } }
        : undefined;
    const ran = await runPipectl(["unlock", ...YES], { cluster: fake });
    assert.deepEqual(
      [ran.code, ran.said.split("\n").at(-2)],
      [
        3,
        "pipectl: what is removed must be as it was shown, got kured's lock on DaemonSet kured/kured and the Lease kube-system/node-maintenance, changed meanwhile and left alone; look again: pipectl unlock",
      ],
    );
  });
});
