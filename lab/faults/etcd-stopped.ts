import type { NodeFault } from "./fault.ts";
import { quorumWarning } from "./quorum-warning.ts";
import { stoppedUnit } from "./stopped-unit.ts";

export const etcdStopped: NodeFault = {
  ...stoppedUnit("etcd.service", {
    name: "etcd-stopped",
    appliesTo: "masters",
    what: "the etcd member of this master is killed and stays down",
    seen: "the member list still has three voters and one does not answer; the API server of this master is not ready",
  }),
  warning: quorumWarning,
};
