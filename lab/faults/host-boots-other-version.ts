import { rebootNode } from "../machine/power.ts";
import type { NodeFault } from "./fault.ts";
import { hostSays } from "./on-host.ts";
import { BOOTED_VERSION } from "./start-order-files.ts";
import { giveOrder, readOrder, withdrawOrder } from "./start-orders.ts";

/** A version that nobody stages. */
export const OTHER_VERSION = "0.0.0-other";

const BOOTED_OTHER = `[ "$(cat ${BOOTED_VERSION} 2>/dev/null)" = ${OTHER_VERSION} ]`;

export const hostBootsOtherVersion: NodeFault = {
  name: "host-boots-other-version",
  appliesTo: "any node",
  what: "the host boots another version than the one staged, beginning with its next reboot",
  seen: `after a reboot the node is Ready and ${BOOTED_VERSION} of the host says ${OTHER_VERSION}`,
  survivesReboot: true,
  inject: (lab, node) => giveOrder(lab, node, "boot-other", OTHER_VERSION),
  heal: async (lab, node) => {
    await withdrawOrder(lab, node, "boot-other");
    if (await hostSays(lab, node, BOOTED_OTHER)) {
      await rebootNode(lab, node.name);
    }
  },
  isActive: async (lab, node) =>
    (await readOrder(lab, node, "boot-other")) !== undefined || hostSays(lab, node, BOOTED_OTHER),
};
