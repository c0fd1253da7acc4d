import type { NodeFault } from "./fault.ts";
import { hostSays, hostShellIfOn } from "./on-host.ts";
import { REBOOT_AGAIN_UNIT } from "./start-order-files.ts";
import { giveOrder, readOrder, withdrawOrder } from "./start-orders.ts";

/** Seconds: long enough for the node to be Ready after the first boot. */
const DELAY = 20;

const TIMER = `${REBOOT_AGAIN_UNIT}.timer`;
const IS_WAITING = `systemctl is-active --quiet ${TIMER}`;

export const hostRebootsTwice: NodeFault = {
  name: "host-reboots-twice",
  appliesTo: "any node",
  what: `${DELAY} s after its next boot the host reboots once more; then the fault is over`,
  seen: "the boot id changes twice",
  survivesReboot: true,
  inject: (lab, node) => giveOrder(lab, node, "reboot-again", String(DELAY)),
  heal: async (lab, node) => {
    await withdrawOrder(lab, node, "reboot-again");
    await hostShellIfOn(lab, node, `if ${IS_WAITING}; then systemctl stop ${TIMER}; fi\n`);
  },
  isActive: async (lab, node) =>
    (await readOrder(lab, node, "reboot-again")) !== undefined || hostSays(lab, node, IS_WAITING),
};
