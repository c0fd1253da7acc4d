import { deepEqual, equal } from "node:assert/strict";
import { labNodes } from "../../../../lab/layout.ts";
import { closedTable } from "../../../../lab/status/closed-table.ts";
import { judgeEtcd } from "../../../../lab/status/etcd-status.ts";
import type { LabStatus } from "../../../../lab/status/lab-status.ts";
import { describeUnready, type NodeStatus } from "../../../../lab/status/node-status.ts";
import { showStatus } from "../../../../lab/status/show-status.ts";
import { usedMemory } from "../../../../lab/status/usage.ts";

const GIBIBYTE = 1024 ** 3;

function node(name: string, more: Partial<NodeStatus> = {}): NodeStatus {
  const since = "2026-01-01T00:00:00Z";
  return {
    name,
    ready: true,
    message: "kubelet is ready",
    bootId: "12345678-9abc",
    since,
    cordoned: false,
    ...more,
  };
}

describe("a node that is waited for", () => {
  const lab = { nodes: labNodes(2).slice(2, 4) };

  it("is Ready", () => {
    equal(describeUnready(lab, [node("m3"), node("w1")]), undefined);
  });

  it("is named with what its kubelet says, or as not registered", () => {
    equal(
      describeUnready(lab, [node("m3", { ready: false, message: "no network" })]),
      "m3 is not Ready (no network); w1 is not registered",
    );
  });
});

describe("a member of etcd", () => {
  for (const [name, stdout, stderr, expected] of [
    ["is healthy", '{"health":"true","reason":""}', "", { healthy: true, message: "" }],
    [
      "has no leader",
      '{"health":"false","reason":"RAFT NO LEADER"}',
      "",
      { healthy: false, message: "RAFT NO LEADER" },
    ],
    ["does not listen", "", "curl: (7) refused\n", { healthy: false, message: "curl: (7) refused" }],
    ["says nothing", "", "", { healthy: false, message: "it does not answer" }],
    ["says something else", "[]", "", { healthy: false, message: "it does not answer" }],
  ] as const) {
    it(name, () => {
      deepEqual(judgeEtcd("m1", { stdout, stderr }), { node: "m1", ...expected });
    });
  }
});

describe("the memory of a lab", () => {
  it("is what its processes hold and map, in all groups", () => {
    const stat =
      "cache 9\nrss 1\nmapped_file 2\ntotal_cache 99\ntotal_rss 10\ntotal_rss_huge 50\ntotal_mapped_file 20\n";
    equal(usedMemory(stat), 30);
  });
});

describe("the table of a lab", () => {
  const status: LabStatus = {
    up: true,
    hosts: [
      { name: "m1", role: "master", address: "10.77.0.11", on: true },
      { name: "w1", role: "worker", address: "10.77.0.21", on: true },
      { name: "w2", role: "worker", address: "10.77.0.22", on: false },
    ],
    etcd: [{ node: "m1", healthy: true, message: "" }],
    nodes: [
      node("m1", { cordoned: true }),
      node("w1", { ready: false, message: "stopped posting" }),
      node("w2"),
    ],
    addons: [{ name: "argo/workflow-controller", wanted: 2, ready: 1 }],
    faults: [
      { name: "kubelet-stopped", node: "w1" },
      { name: "registry-down", node: undefined },
    ],
    usage: { cores: 0.264, bytes: 2.44 * GIBIBYTE },
  };
  const now = Date.parse("2026-01-01T00:02:05Z");

  it("shows hosts, etcd, add-ons, faults and what it all takes", () => {
    equal(
      showStatus(status, now),
      `+--------------------------+----------------+------------+----------+----------------------------------------+
| part                     | state          | since      | boot id  | note                                   |
+--------------------------+----------------+------------+----------+----------------------------------------+
| master m1 10.77.0.11     | Ready          | 2 min 05 s | 12345678 | cordoned                               |
| worker w1 10.77.0.21     | not Ready      | 2 min 05 s | 12345678 | stopped posting; fault kubelet-stopped |
| worker w2 10.77.0.22     | off            | 2 min 05 s | 12345678 |                                        |
| etcd on m1               | healthy        |            |          |                                        |
| argo/workflow-controller | 1 of 2 ready   |            |          |                                        |
| fault                    | active         |            |          | registry-down                          |
| processor                | 26 % of a core |            |          |                                        |
| memory                   | 2.4 GiB        |            |          |                                        |
+--------------------------+----------------+------------+----------+----------------------------------------+`,
    );
  });

  it("says what cannot be known without an API server", () => {
    const away = { ...status, nodes: undefined, addons: undefined, faults: [], etcd: [], usage: undefined };
    equal(
      showStatus(away, now),
      `+----------------------+----------+-------+---------+-----------------------+
| part                 | state    | since | boot id | note                  |
+----------------------+----------+-------+---------+-----------------------+
| master m1 10.77.0.11 | API away |       |         |                       |
| worker w1 10.77.0.21 | API away |       |         |                       |
| worker w2 10.77.0.22 | off      |       |         |                       |
| add-ons              | unknown  |       |         | no API server answers |
+----------------------+----------+-------+---------+-----------------------+`,
    );
  });

  it("is closed also without rows", () => {
    equal(closedTable(["a"], []), "+---+\n| a |\n+---+\n+---+");
  });
});
