import type { NodeFault } from "./fault.ts";
import { stoppedUnit } from "./stopped-unit.ts";
import { apiWarning } from "./api-warning.ts";

export const apiServerStopped: NodeFault = {
  ...stoppedUnit("kube-apiserver.service", {
    name: "api-server-stopped",
    appliesTo: "masters",
    what: "the API server of this master is killed and stays down",
    seen: "port 6443 of the master refuses; the load balancer goes on with the others, or nothing answers when all are stopped",
  }),
  warning: apiWarning,
};
