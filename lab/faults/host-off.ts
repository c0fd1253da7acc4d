import { pullPlug, startNode } from "../machine/power.ts";
import type { NodeFault } from "./fault.ts";
import { hostSays } from "./on-host.ts";
import { quorumWarning } from "./quorum-warning.ts";

export const hostOff: NodeFault = {
  name: "host-off",
  appliesTo: "any node",
  what: "the host's plug is pulled: everything on it ends at once and it stays off",
  seen: "Ready becomes Unknown and nothing of the host answers",
  survivesReboot: true,
  warning: quorumWarning,
  inject: (lab, node) => pullPlug(lab, node.name),
  heal: (lab, node) => startNode(lab, node.name),
  isActive: async (lab, node) => !(await hostSays(lab, node, "true")),
};
