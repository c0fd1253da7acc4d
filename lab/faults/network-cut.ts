import type { NodeFault } from "./fault.ts";
import { cutRules, cutTable } from "./network-rules.ts";
import type { Cut } from "./network-rules.ts";
import { hostSays, hostShell, hostShellIfOn } from "./on-host.ts";

/** A fault that drops packets of a host and of its pods, by a table of nftables in the host's own network. */
export function networkCut(cut: Cut, text: Pick<NodeFault, "name" | "what" | "seen">): NodeFault {
  const present = `nft list table inet ${cutTable(cut)} >/dev/null 2>&1`;
  return {
    ...text,
    appliesTo: "any node",
    survivesReboot: false,
    inject: async (lab, node) => {
      await hostShell(lab, node, `nft -f - <<'END'\n${cutRules(cut, node, lab.nodes)}END\n`);
    },
    heal: (lab, node) =>
      hostShellIfOn(lab, node, `if ${present}; then nft delete table inet ${cutTable(cut)}; fi\n`),
    isActive: (lab, node) => hostSays(lab, node, present),
  };
}
