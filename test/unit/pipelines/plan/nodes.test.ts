import assert from "node:assert/strict";
import { checkDeclaredHosts } from "../../../../pipelines/plan/check-declared-hosts.ts";
import { checkNodesAvailable } from "../../../../pipelines/plan/check-nodes-available.ts";
import { chooseOrchNodes } from "../../../../pipelines/plan/choose-orch-nodes.ts";
import { judgeQuorum } from "../../../../pipelines/plan/judge-quorum.ts";
import { orderFleet } from "../../../../pipelines/plan/order-fleet.ts";
import { partitionFleets } from "../../../../pipelines/plan/partition-fleets.ts";
import { node } from "./objects-fixture.ts";

const FLEETS = {
  master: "node-role.kubernetes.io/control-plane",
  workers: "!node-role.kubernetes.io/control-plane",
};
const NONE: ReadonlySet<string> = new Set();

describe("partitionFleets", () => {
  it("puts each node into its fleet", () => {
    const { members, problems } = partitionFleets(
      ["m1", "w1", "w2"].map((name) => node(name)),
      FLEETS,
    );
    const names = [...members].map(([fleet, nodes]) => [fleet, nodes.map(({ name }) => name)]);
    assert.deepEqual(names, [
      ["master", ["m1"]],
      ["workers", ["w1", "w2"]],
    ]);
    assert.deepEqual(problems, []);
  });

  it("names the nodes in no fleet and those in two", () => {
    const fleets = { master: "node-role.kubernetes.io/control-plane", workers: "pool" };
    const both = node("m1", { labels: { "node-role.kubernetes.io/control-plane": "", pool: "" } });
    const remedy =
      "mend its labels or turntable:fleets (master: node-role.kubernetes.io/control-plane; workers: pool)";
    assert.deepEqual(partitionFleets([both, node("w1")], fleets).problems, [
      `every node must be in exactly one fleet, got none for w1; ${remedy}`,
      `every node must be in exactly one fleet, got master and workers for m1; ${remedy}`,
    ]);
  });
});

describe("checkDeclaredHosts", () => {
  it("accepts the same hosts in another order", () =>
    assert.deepEqual(checkDeclaredHosts(["w1", "w2"], ["w2", "w1"]), []));

  it("lists at most ten names in a sentence", () => {
    const many = Array.from({ length: 12 }, (_, index) => `w${index + 1}`);
    assert.deepEqual(checkDeclaredHosts(["w1"], many), [
      "the fleet must have declared hosts only, got the node w2, w3, w4, w5, w6, w7, w8, w9, w10, w11 and 1 more too; declare it in turntable:inventory, or take it out of the cluster",
    ]);
  });
});

describe("checkNodesAvailable", () => {
  it("accepts nodes that are all Ready and not cordoned", () =>
    assert.deepEqual(checkNodesAvailable([node("m1"), node("w1")]), []));

  it("names a node that is both once in each sentence", () =>
    assert.deepEqual(checkNodesAvailable([node("m1", { ready: false, cordoned: true }), node("w1")]), [
      "every node of the cluster must be Ready, got NotReady for m1; repair it before another one is taken away",
      "no node of the cluster may be cordoned by somebody else, got m1; end the maintenance that cordoned it, then uncordon it",
    ]));
});

const masters = (count: number) => Array.from({ length: count }, (_, index) => node(`m${index + 1}`));

const refused = (arithmetic: string, remedy: string) =>
  `etcd must keep its quorum while one master is away, got ${arithmetic}; ${remedy}`;

describe("judgeQuorum", () => {
  const THREE = "use three masters, or say in turntable:acknowledgeSingleMaster why one is enough";
  const BACK = "bring every master back first";

  for (const [title, nodes, arithmetic, remedy] of [
    ["three that are up", masters(3), "3 masters, quorum 2, 3 up, 2 while one is away", undefined],
    [
      "five of which one is down",
      [...masters(4), node("m5", { ready: false })],
      "5 masters, quorum 3, 4 up, 3 while one is away",
      undefined,
    ],
    [
      "five of which two are down",
      [...masters(3), node("m4", { ready: false }), node("m5", { cordoned: true })],
      "5 masters, quorum 3, 3 up, 2 while one is away",
      BACK,
    ],
    [
      "three of which one is cordoned",
      [...masters(2), node("m3", { cordoned: true })],
      "3 masters, quorum 2, 2 up, 1 while one is away",
      BACK,
    ],
    ["two", masters(2), "2 masters, quorum 2, 2 up, 1 while one is away", THREE],
    ["one", masters(1), "1 master, quorum 1, 1 up, 0 while one is away", THREE],
  ] as const) {
    it(`${remedy === undefined ? "accepts" : "refuses"} ${title}`, () =>
      assert.deepEqual(judgeQuorum(nodes, undefined), {
        arithmetic,
        refusal: remedy === undefined ? undefined : refused(arithmetic, remedy),
      }));
  }

  it("accepts a single one that is acknowledged, as long as it is up", () => {
    const reason = "a lab without guests";
    const up = "1 master, quorum 1, 1 up, 0 while one is away";
    const down = "1 master, quorum 1, 0 up, 0 while one is away";
    assert.deepEqual(judgeQuorum(masters(1), reason), {
      arithmetic: `${up}; acknowledged: ${reason}`,
      refusal: undefined,
    });
    assert.deepEqual(judgeQuorum([node("m1", { ready: false })], reason), {
      arithmetic: down,
      refusal: refused(down, THREE),
    });
  });

  it("does not let an acknowledgement of one speak for two", () =>
    assert.notEqual(judgeQuorum(masters(2), "a lab without guests").refusal, undefined));
});

describe("orderFleet", () => {
  it("goes by name as people count, the canary first", () =>
    assert.deepEqual(orderFleet(["w10", "w2", "w1"], { registry: NONE, controller: NONE }), {
      canary: "w1",
      rest: ["w2", "w10"],
    }));

  it("takes the workflow controller's node late and the registry's last", () =>
    assert.deepEqual(
      orderFleet(["w1", "w2", "w3", "w4"], {
        registry: new Set(["w1", "w3"]),
        controller: new Set(["w2", "w3"]),
      }),
      { canary: "w4", rest: ["w2", "w1", "w3"] },
    ));

  it("has a canary even where every node hosts the registry, and none in an empty fleet", () => {
    assert.equal(orderFleet(["w1"], { registry: new Set(["w1"]), controller: NONE }).canary, "w1");
    assert.deepEqual(orderFleet([], { registry: NONE, controller: NONE }), { canary: undefined, rest: [] });
  });
});

describe("chooseOrchNodes", () => {
  it("prefers a node outside the fleet, by name", () =>
    assert.deepEqual(
      chooseOrchNodes(
        ["w1", "w2"],
        ["m2", "m1", "w1", "w2"].map((name) => node(name)),
      ),
      {
        nodes: [
          { node: "w1", orchNode: "m1" },
          { node: "w2", orchNode: "m1" },
        ],
        without: [],
      },
    ));

  it("never rolls a node from itself, nor from one that is NotReady, cordoned or tainted", () => {
    const cluster = [
      node("m1", { ready: false }),
      node("m2", { cordoned: true }),
      node("m3", { untainted: false }),
      node("w1"),
      node("w2"),
    ];
    assert.deepEqual(chooseOrchNodes(["w1", "w2"], cluster), {
      nodes: [
        { node: "w1", orchNode: "w2" },
        { node: "w2", orchNode: "w1" },
      ],
      without: [],
    });
  });

  it("names the node for which there is no other", () =>
    assert.deepEqual(chooseOrchNodes(["w1"], [node("m1", { untainted: false }), node("w1")]), {
      nodes: [],
      without: ["w1"],
    }));
});
