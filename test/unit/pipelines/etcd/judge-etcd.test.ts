import assert from "node:assert/strict";
import type { EtcdMember, EtcdView, SeenEtcd } from "../../../../pipelines/etcd/etcd-view.ts";
import { judgeEtcd } from "../../../../pipelines/etcd/judge-etcd.ts";

const MASTERS = ["m1", "m2", "m3"];
const member = (name: string, more: Partial<EtcdMember> = {}): EtcdMember => ({
  id: `id-${name}`,
  name,
  learner: false,
  ...more,
});
const members = MASTERS.map((name) => member(name));

function view(master: string, more: Partial<EtcdView> = {}): EtcdView {
  return {
    clusterId: "c1",
    memberId: `id-${master}`,
    version: "3.6.16",
    leader: "id-m1",
    appliedIndex: 100n,
    members,
    alarms: [],
    errors: [],
    ...more,
  };
}

function cluster(changed: Record<string, SeenEtcd> = {}, masters = MASTERS): Map<string, SeenEtcd> {
  return new Map(masters.map((master) => [master, changed[master] ?? view(master)]));
}

/** Every master says the same. */
function all(more: Partial<EtcdView>, masters = MASTERS): Map<string, SeenEtcd> {
  return new Map(masters.map((master) => [master, view(master, more)]));
}

const question = { acknowledgeSingleMaster: undefined };
const AWAY = "etcd must keep its quorum while one member is away, got";

describe("whether etcd may lose a member for a while", () => {
  it("may with three voters that all answer and agree", () => {
    assert.deepEqual(judgeEtcd(cluster(), question), []);
  });

  it("may with a newer minor version on the members that were rolled", () => {
    const rolled = cluster({ m1: view("m1", { version: "3.7.0" }) });
    assert.deepEqual(judgeEtcd(rolled, { ...question, versionsBefore: new Map([["m1", "3.6.16"]]) }), []);
  });

  it("may with one member only where that was acknowledged", () => {
    const single = all({ members: [member("m1")] }, ["m1"]);
    assert.deepEqual(judgeEtcd(single, { acknowledgeSingleMaster: "a test cluster, down at night" }), []);
    assert.deepEqual(judgeEtcd(single, question), [
      `${AWAY} 1 voter, quorum 1, 1 healthy; use three masters`,
    ]);
  });

  it("may not with two members, whatever was acknowledged", () => {
    const two = all({ members: [member("m1"), member("m2")] }, ["m1", "m2"]);
    assert.deepEqual(judgeEtcd(two, { acknowledgeSingleMaster: "a test cluster, down at night" }), [
      `${AWAY} 2 voters, quorum 2, 2 healthy; use three masters`,
    ]);
  });

  it("may not without a master to ask", () => {
    assert.deepEqual(judgeEtcd(new Map(), question), ["etcd must be asked on every master, got no master"]);
  });

  it("may not while nobody answers", () => {
    assert.deepEqual(judgeEtcd(new Map([["m1", { problem: "connect ECONNREFUSED" }]]), question), [
      "etcd on m1 must answer, got no answer: connect ECONNREFUSED; bring it back first",
    ]);
  });

  const refused: Record<string, readonly [Map<string, SeenEtcd>, readonly string[]]> = {
    "one member does not answer": [
      cluster({ m2: { problem: "connect ECONNREFUSED" } }),
      [
        "etcd on m2 must answer, got no answer: connect ECONNREFUSED; bring it back first",
        "every etcd member must be on a master that answers, got m2 (id-m2) on none; bring it back, or remove it from the members",
        `${AWAY} 3 voters, quorum 2, 2 healthy; bring every member back first`,
      ],
    ],
    "a learner is among the members": [
      all({ members: [member("m1"), member("m2"), member("m3", { learner: true })] }),
      [
        "every etcd member must vote, got the learner m3; wait until it is promoted, or remove it",
        `${AWAY} 2 voters, quorum 2, 2 healthy; use three masters`,
      ],
    ],
    "a member was added and never started": [
      all({ members: [...members, member("", { id: "id-m4" })] }),
      [
        "every etcd member must have started, got id-m4, which was added and never came; start it, or remove it from the members",
        `${AWAY} 4 voters, quorum 3, 3 healthy; bring every member back first`,
      ],
    ],
    "a member is on no master": [
      all({ members: [...members, member("gone")] }),
      [
        "every etcd member must be on a master that answers, got gone (id-gone) on none; bring it back, or remove it from the members",
        `${AWAY} 4 voters, quorum 3, 3 healthy; bring every member back first`,
      ],
    ],
    "there is an alarm": [
      all({ alarms: ["NOSPACE of id-m3"] }),
      ["etcd must have no alarm, got NOSPACE of id-m3; clear its cause, then disarm it with etcdctl"],
    ],
    "a member finds something wrong with itself": [
      cluster({ m3: view("m3", { errors: ["etcdserver: no leader"] }) }),
      ["etcd on m3 must find nothing wrong with itself, got etcdserver: no leader"],
    ],
    "a member knows no leader": [
      cluster({ m3: view("m3", { leader: "0" }) }),
      [
        "etcd on m3 must know a leader, got none",
        "all masters must know one etcd leader, got 0 on m3 and id-m1 on m1; wait until they agree",
      ],
    ],
    "a master has an etcd cluster of its own": [
      cluster({ m3: view("m3", { clusterId: "c2" }) }),
      ["all masters must be in one etcd cluster, got c2 on m3 and c1 on m1; one of them was started anew"],
    ],
    "masters name other members": [
      cluster({ m3: view("m3", { members: [member("m1"), member("m3")] }) }),
      [
        "all masters must name the same etcd members, got m1, m3 on m3 and m1, m2, m3 on m1; wait until they agree",
      ],
    ],
    "a member is far behind": [
      cluster({ m1: view("m1", { appliedIndex: 9_000n }), m2: view("m2", { appliedIndex: 9_000n }) }),
      ["etcd on m3 must have caught up, got 8900 entries behind; wait until it has"],
    ],
    "versions are two minors apart": [
      cluster({ m3: view("m3", { version: "3.4.37" }) }),
      [
        "etcd members must be at most one minor version apart, got 3.4.37 on m3 and 3.6.16 on m2; bring the oldest up first",
      ],
    ],
    "a version cannot be read": [
      cluster({ m3: view("m3", { version: "latest" }) }),
      [`etcd's version must be known to be compared, got "latest" on m3`],
    ],
  };
  for (const [when, [seen, sentences]] of Object.entries(refused)) {
    it(`may not when ${when}`, () => {
      assert.deepEqual(judgeEtcd(seen, question), sentences);
    });
  }

  it("may not when a member came back older than it went", () => {
    const rolled = cluster({ m1: view("m1", { version: "3.5.21" }) });
    assert.deepEqual(judgeEtcd(rolled, { ...question, versionsBefore: new Map([["m1", "3.6.16"]]) }), [
      "etcd on m1 must not become older, got 3.5.21 where 3.6.16 was; etcd goes back only by a downgrade of the whole cluster",
    ]);
  });
});
