import type { Fault } from "./fault.ts";

/** What `npm run lab -- fault --help` prints below the usage. */
export function faultsHelp(faults: readonly Fault[]): string {
  return `NODE is a node of the lab, or all for every node that the fault applies to; a fault of the whole cluster takes none.
Nothing outside the lab is touched. What is broken stays so until npm run lab -- heal, or until the host reboots where
that is said.

${faults.map(describe).join("\n")}`;
}

function describe({ name, what, seen, appliesTo, survivesReboot }: Fault): string {
  const where = appliesTo === "cluster" ? "takes no node" : appliesTo;
  return `  ${name}  (${where}${survivesReboot ? "" : "; ends with a reboot"})
      ${what}
      Seen: ${seen}
`;
}
