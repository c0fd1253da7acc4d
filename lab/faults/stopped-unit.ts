import type { NodeFault } from "./fault.ts";
import { hostSays, hostShell, hostShellIfOn } from "./on-host.ts";
import { startUnitScript, stopUnitScript, unitIsStopped } from "./unit-scripts.ts";

/** A fault that kills a unit of the host and keeps it from starting. */
export function stoppedUnit(
  unit: string,
  text: Pick<NodeFault, "name" | "what" | "seen" | "appliesTo">,
): NodeFault {
  return {
    ...text,
    survivesReboot: false,
    inject: async (lab, node) => {
      await hostShell(lab, node, stopUnitScript(unit, text.name));
    },
    heal: (lab, node) => hostShellIfOn(lab, node, startUnitScript(unit, text.name)),
    isActive: (lab, node) => hostSays(lab, node, unitIsStopped(unit, text.name)),
  };
}
