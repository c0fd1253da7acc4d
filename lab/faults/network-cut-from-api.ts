import { networkCut } from "./network-cut.ts";

export const networkCutFromApi = networkCut("api", {
  name: "network-cut-from-api",
  what: "the host and its pods reach neither the load balancer nor an API server of another host; a master keeps its own",
  seen: "Ready becomes Unknown although the host answers; requests to port 6443 get no answer",
});
