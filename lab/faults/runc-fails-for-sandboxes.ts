import { troubledRunc } from "./troubled-runc.ts";

export const runcFailsForSandboxes = troubledRunc(
  { create: "fails", sandboxes: true },
  {
    name: "runc-fails-for-sandboxes",
    what: "runc cannot create anything, sandboxes included",
    seen: "the node stays Ready; a new pod stays in ContainerCreating with the event FailedCreatePodSandBox",
  },
);
