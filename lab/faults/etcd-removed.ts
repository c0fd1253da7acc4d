import { memberOf } from "../etcd/etcd-member.ts";
import { joinEtcdAsLearner, leaveEtcd, promoteEtcd } from "../etcd/join-etcd.ts";
import { knownMembers } from "../etcd/known-members.ts";
import { otherMasters } from "../etcd/other-masters.ts";
import type { NodeFault } from "./fault.ts";
import { quorumWarning } from "./quorum-warning.ts";

export const etcdRemoved: NodeFault = {
  name: "etcd-removed",
  appliesTo: "masters",
  what: "the etcd member of this master is removed and its process is stopped",
  seen: "the member list has two voters; the API server of this master is not ready",
  survivesReboot: true,
  warning: quorumWarning,
  inject: leaveEtcd,
  heal: async (lab, node) => {
    await leaveEtcd(lab, node);
    await joinEtcdAsLearner(lab, node);
    await promoteEtcd(lab, node);
  },
  // A member that was added and has not started is what a join leaves that was interrupted.
  isActive: async (lab, node) => {
    const members = await knownMembers(lab, otherMasters(lab, node));
    return members !== undefined && (memberOf(members, node)?.name ?? "") === "";
  },
};
