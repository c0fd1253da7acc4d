import { troubledRunc } from "./troubled-runc.ts";

export const runcFails = troubledRunc(
  { create: "fails", sandboxes: false },
  {
    name: "runc-fails",
    what: "runc cannot create a container of a pod; sandboxes start",
    seen: "the node stays Ready; a new pod has RunContainerError, then CrashLoopBackOff",
  },
);
