import { joinNames } from "./limits.ts";

/** How the nodes of a fleet differ from the hosts declared for it, a sentence each. */
export function checkDeclaredHosts(declared: readonly string[], nodes: readonly string[]): string[] {
  const missing = declared.filter((name) => !nodes.includes(name));
  const extra = nodes.filter((name) => !declared.includes(name));
  return [
    ...(missing.length === 0
      ? []
      : [
          `the fleet must have every declared host, got no node for ${joinNames(missing)}; bring it back, or take it out of turntable:inventory`,
        ]),
    ...(extra.length === 0
      ? []
      : [
          `the fleet must have declared hosts only, got the node ${joinNames(extra)} too; declare it in turntable:inventory, or take it out of the cluster`,
        ]),
  ];
}
