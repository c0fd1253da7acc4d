import { networkCut } from "./network-cut.ts";
import type { NodeFault } from "./fault.ts";
import { quorumWarning } from "./quorum-warning.ts";

export const networkCutFromAll: NodeFault = {
  ...networkCut("all", {
    name: "network-cut-from-all",
    what: "nothing leaves the host and nothing reaches it; `shell` still does",
    seen: "Ready becomes Unknown; SSH and every other connection get no answer",
  }),
  warning: quorumWarning,
};
