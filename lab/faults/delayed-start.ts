import type { NodeFault } from "./fault.ts";
import { giveOrder, readOrder, withdrawOrder } from "./start-orders.ts";

/** A fault that makes every start of a host wait; it breaks nothing until the host reboots or is started. */
export function delayedStart(seconds: number, text: Pick<NodeFault, "name" | "what" | "seen">): NodeFault {
  return {
    ...text,
    appliesTo: "any node",
    survivesReboot: true,
    inject: (lab, node) => giveOrder(lab, node, "start-delay", String(seconds)),
    heal: (lab, node) => withdrawOrder(lab, node, "start-delay"),
    isActive: async (lab, node) => (await readOrder(lab, node, "start-delay")) === String(seconds),
  };
}
