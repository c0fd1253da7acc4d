import { memberOf } from "../etcd/etcd-member.ts";
import { joinEtcdAsLearner, leaveEtcd, promoteEtcd } from "../etcd/join-etcd.ts";
import { knownMembers } from "../etcd/known-members.ts";
import { otherMasters } from "../etcd/other-masters.ts";
import type { Lab } from "../lab.ts";
import type { LabNode } from "../layout.ts";
import type { NodeFault } from "./fault.ts";
import { quorumWarning } from "./quorum-warning.ts";

export const etcdLearner: NodeFault = {
  name: "etcd-learner",
  appliesTo: "masters",
  what: "the etcd member of this master is removed and comes back, empty, as a learner",
  seen: "the member list has two voters and a learner; the API server of this master is not ready",
  survivesReboot: true,
  warning: quorumWarning,
  inject: async (lab, node) => {
    if (!(await isLearner(lab, node))) {
      await leaveEtcd(lab, node);
      await joinEtcdAsLearner(lab, node);
    }
  },
  heal: promoteEtcd,
  isActive: isLearner,
};

async function isLearner(lab: Lab, node: LabNode): Promise<boolean> {
  const members = await knownMembers(lab, otherMasters(lab, node));
  const member = members === undefined ? undefined : memberOf(members, node);
  return member?.learner === true && member.name !== "";
}
