import { stoppedUnit } from "./stopped-unit.ts";

export const kubeletStopped = stoppedUnit("kubelet.service", {
  name: "kubelet-stopped",
  appliesTo: "any node",
  what: "kubelet is killed and stays down; the containers that run go on",
  seen: "Ready becomes Unknown when the node's lease has not been renewed for the grace period",
});
