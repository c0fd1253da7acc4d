import { networkCut } from "./network-cut.ts";

export const networkCutFromRegistry = networkCut("registry", {
  name: "network-cut-from-registry",
  what: "the host and its pods do not reach the registry's Service",
  seen: "the node stays Ready; a pod with an image that is not on the host has ErrImagePull",
});
