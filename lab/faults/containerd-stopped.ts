import { stoppedUnit } from "./stopped-unit.ts";

export const containerdStopped = stoppedUnit("containerd.service", {
  name: "containerd-stopped",
  appliesTo: "any node",
  what: "containerd is killed and stays down; the containers that run go on",
  seen: "the node is NotReady after half a minute; new pods stay in ContainerCreating",
});
