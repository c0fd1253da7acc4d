import assert from "node:assert/strict";
import { judgeSurvey } from "../../../../../pipelines/operator/survey/judge-survey.ts";
import { formatRollRecord } from "../../../../../pipelines/roll/roll-record.ts";
import { kuredWith, lock, node, SINCE, survey, target } from "./survey-fixture.ts";
import type { Survey } from "../../../../../pipelines/operator/survey/survey.ts";

function record(deploy: string): string {
  const since = SINCE.toISOString();
  return formatRollRecord({ deploy, digest: "sha256:new", boot0: "b0", cordonedBefore: false, since });
}

function locksOf(changes: Partial<Survey>): readonly string[] {
  return judgeSurvey(survey(changes)).locks.map((held) => `${held.lock} ${held.kind} ${held.holder}`.trim());
}

/** Whose the lock of kured is when its annotation has this text. */
function locksOfKured(annotation: string): readonly string[] {
  return locksOf({ lock: { lease: undefined, kureds: [kuredWith(annotation)] } });
}

function marginOf(...nodes: Survey["nodes"]) {
  return judgeSurvey(survey({ nodes })).etcdMargins;
}

describe("judgeSurvey", () => {
  it("says of a quiet cluster that nothing is held or cordoned, and what its fleets are like", () => {
    assert.deepEqual(judgeSurvey(survey()), {
      locks: [],
      cordoned: [],
      kernels: [
        ...["m1", "m2", "m3"].map((name) => ({ target: "lab-master", node: name, belowFloor: false })),
        { target: "lab-workers", node: "w1", belowFloor: false },
      ],
      etcdMargins: [{ target: "lab-master", margin: 1 }],
      turnLimits: [
        { target: "lab-master", seconds: 4_500 },
        { target: "lab-workers", seconds: 4_500 },
      ],
      nodes: new Set(["m1", "m2", "m3", "w1"]),
      targets: new Set(["lab-master", "lab-workers"]),
    });
  });

  it("tells whose the lock is, and whether its holder is alive", () => {
    assert.deepEqual(locksOf({ lock: lock("turntable/d1", "turntable/d1") }), [
      "lease deploy turntable/d1",
      "kured deploy turntable/d1",
    ]);
    assert.deepEqual(locksOf({ lock: lock("turntable/d0", "turntable/d0") }), [
      "lease ended-deploy turntable/d0",
      "kured ended-deploy turntable/d0",
    ]);
    assert.deepEqual(locksOf({ lock: lock("backup", "w1") }), ["lease unknown backup", "kured node w1"]);
    assert.deepEqual(locksOf({ lock: lock("", "w9") }), ["lease nobody", "kured missing-node w9"]);
  });

  it("reads the lock of kured in every form that it may have", () => {
    assert.deepEqual(locksOfKured('{"maxOwners":2,"locks":[]}'), ["kured nobody"]);
    assert.deepEqual(
      locksOfKured('{"maxOwners":2,"locks":[{"nodeID":"w1","TTL":0},{"nodeID":"w9","TTL":0}]}'),
      ["kured node w1", "kured missing-node w9"],
    );
    assert.deepEqual(locksOfKured("?"), ["kured unknown"]);
  });

  it("says since when the lock is held, where it says so", () => {
    const since = judgeSurvey(survey({ lock: lock("turntable/d1") })).locks.map((held) => held.since);
    assert.deepEqual(since, [SINCE]);
  });

  it("tells who cordoned a node", () => {
    const nodes = [
      node("w1", { cordoned: true, rollRecord: record("d1") }),
      node("w2", { cordoned: true, rollRecord: record("d0") }),
      node("w3", { cordoned: true }),
      node("w4", { cordoned: true }),
      node("w5", { cordoned: true, rollRecord: "?" }),
      node("w6", { rollRecord: record("d1") }),
    ];
    const { cordoned } = judgeSurvey(survey({ nodes, lock: lock(undefined, "w3") }));
    assert.deepEqual(
      cordoned.map(({ node: name, by }) => `${name} ${by}`),
      ["w1 deploy", "w2 ended-deploy", "w3 kured", "w4 unknown", "w5 unknown"],
    );
  });

  it("finds kernels below the floor, and such as cannot be read", () => {
    const kernels = ["6.12.0", "6.18.9-amd64", "6.11.99", "5.99.99", "", "rolling"];
    const nodes = kernels.map((kernel, index) => node(`w${index}`, { kernel }));
    const judged = judgeSurvey(survey({ nodes })).kernels;
    assert.deepEqual(
      judged.filter(({ belowFloor }) => belowFloor).map((figure) => figure.node),
      ["w2", "w3", "w4", "w5"],
    );
  });

  it("counts for etcd only declared masters that are Ready", () => {
    const [m1, m2] = [node("m1"), node("m2")];
    assert.deepEqual(marginOf(m1, m2, node("m3", { ready: false })), [{ target: "lab-master", margin: 0 }]);
    assert.deepEqual(marginOf(m1, m2, node("m9")), [{ target: "lab-master", margin: 0 }]);
    assert.deepEqual(marginOf(m1, node("w1")), [{ target: "lab-master", margin: -1 }]);
  });

  it("tells no margin of a single master, which never has one, and nothing of a target that cannot be read", () => {
    const single = survey({ targets: [target("lab-master", "master", ["m1"])] });
    assert.deepEqual(judgeSurvey(single).etcdMargins, []);
    const unread = judgeSurvey(survey({ targets: [{ name: "lab-master", declared: undefined }] }));
    assert.deepEqual(
      [unread.kernels, unread.etcdMargins, unread.turnLimits, [...unread.targets]],
      [[], [], [], ["lab-master"]],
    );
  });
});
