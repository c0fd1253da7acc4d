import { troubledRunc } from "./troubled-runc.ts";

export const runcHangs = troubledRunc(
  { create: "hangs", sandboxes: false },
  {
    name: "runc-hangs",
    what: "runc never returns when it creates a container of a pod; sandboxes start",
    seen: "the node stays Ready; a new pod is in ContainerCreating for two minutes, then RunContainerError",
  },
);
