import { equal } from "node:assert/strict";
import { apiWarning } from "../../../../lab/faults/api-warning.ts";
import type { ActiveFault } from "../../../../lab/faults/fault.ts";
import { quorumWarning } from "../../../../lab/faults/quorum-warning.ts";
import { fakeLab, nodeOf } from "./fake-lab.ts";

const lab = fakeLab();

function warnOfQuorum(node: string, ...active: readonly ActiveFault[]): string | undefined {
  return quorumWarning(lab, nodeOf(lab, node), active);
}

function warnOfApi(node: string, ...active: readonly ActiveFault[]): string | undefined {
  return apiWarning(lab, nodeOf(lab, node), active);
}

describe("the warning about etcd's quorum", () => {
  it("is not given for the first master", () => {
    equal(warnOfQuorum("m1"), undefined);
  });

  it("is given for the second one", () => {
    equal(
      warnOfQuorum("m2", { name: "host-off", node: "m1" }),
      "etcd loses its quorum: 1 of 3 voters are left and 2 are needed; the cluster answers no write until " +
        "`npm run lab -- heal`",
    );
  });

  it("is given for one of the two voters that a removal leaves", () => {
    equal(
      warnOfQuorum("m2", { name: "etcd-removed", node: "m1" }),
      "etcd loses its quorum: 1 of 2 voters are left and 2 are needed; the cluster answers no write until " +
        "`npm run lab -- heal`",
    );
  });

  it("is not given for a master that has no vote, or twice for the same one", () => {
    equal(warnOfQuorum("m1", { name: "etcd-learner", node: "m1" }), undefined);
    equal(warnOfQuorum("m1", { name: "etcd-stopped", node: "m1" }), undefined);
  });

  it("is not given for a worker, whatever is active", () => {
    equal(
      warnOfQuorum("w1", { name: "etcd-stopped", node: "m1" }, { name: "host-off", node: "m2" }),
      undefined,
    );
  });

  it("does not count what costs no vote", () => {
    equal(warnOfQuorum("m2", { name: "kubelet-stopped", node: "m1" }), undefined);
  });
});

describe("the warning about the API", () => {
  it("is not given while another API server is left", () => {
    equal(warnOfApi("m1", { name: "api-server-stopped", node: "m2" }), undefined);
  });

  it("is given for the last one", () => {
    equal(
      warnOfApi("m1", { name: "api-server-stopped", node: "m2" }, { name: "host-off", node: "m3" }),
      "no API server is left: kubectl gets no answer until `npm run lab -- heal`",
    );
  });
});
