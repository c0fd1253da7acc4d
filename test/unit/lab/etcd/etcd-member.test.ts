import { deepEqual, equal } from "node:assert/strict";
import { memberListSchema, whyNotWhole } from "../../../../lab/etcd/etcd-member.ts";
import type { EtcdMember } from "../../../../lab/etcd/etcd-member.ts";
import { joiningCluster } from "../../../../lab/etcd/join-etcd.ts";
import { fakeLab, nodeOf } from "../faults/fake-lab.ts";

const lab = fakeLab();
const masters = ["m1", "m2", "m3"].map((name) => nodeOf(lab, name));

function member(number: number, parts: Partial<EtcdMember> = {}): EtcdMember {
  return {
    id: String(number),
    name: `m${number}`,
    peerUrls: [`https://10.77.0.1${number}:2380`],
    learner: false,
    ...parts,
  };
}

const WHOLE = [member(1), member(2), member(3)];

function why(...members: readonly EtcdMember[]): string | undefined {
  return whyNotWhole(members, masters);
}

describe("a list of etcd's members", () => {
  it("is read from the JSON gateway, which leaves out what is false or empty", () => {
    const answer = {
      header: { cluster_id: "1" },
      members: [
        { ID: "10276657743932975437", name: "m1", peerURLs: ["https://10.77.0.11:2380"], clientURLs: ["x"] },
        { ID: "2", peerURLs: ["https://10.77.0.12:2380"], isLearner: true },
      ],
    };
    deepEqual(memberListSchema.parse(answer).members, [
      member(1, { id: "10276657743932975437" }),
      member(2, { name: "", learner: true }),
    ]);
  });

  it("is whole with a started voter on each master", () => {
    equal(why(...WHOLE), undefined);
  });

  it("is not whole without one of them", () => {
    equal(why(member(1), member(3)), "etcd has no member on m2");
  });

  it("is not whole with one that has not started", () => {
    equal(why(member(1), member(2, { name: "" }), member(3)), "the member on m2 has not started");
  });

  it("is not whole with a learner", () => {
    equal(why(member(1), member(2), member(3, { learner: true })), "the member on m3 is a learner");
  });

  it("is not whole with one too many", () => {
    equal(why(...WHOLE, member(4)), "etcd must have 3 members, got 4");
  });
});

describe("the cluster that a member joins", () => {
  it("is everyone who has started and itself, which has no name yet", () => {
    equal(
      joiningCluster([member(1), member(2, { name: "" }), member(3)], nodeOf(lab, "m2")),
      "m1=https://10.77.0.11:2380,m2=https://10.77.0.12:2380,m3=https://10.77.0.13:2380",
    );
  });
});
