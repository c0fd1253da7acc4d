import { layout } from "../layout.ts";
import type { LabNode } from "../layout.ts";

/** What a host is cut from. */
export type Cut = "all" | "api" | "registry";

/** The link of a host to the others. */
const LINK = "host0";

/** Table of a host's own network that holds the rules of one cut. */
export function cutTable(cut: Cut): string {
  return `lab_fault_${cut}`;
}

/**
 * Input of `nft -f`: cuts a host, as often as it is given. Packets are dropped before the addresses of Services are
 * replaced, so that connections that stand are cut as well.
 */
export function cutRules(cut: Cut, node: LabNode, nodes: readonly LabNode[]): string {
  const table = `table inet ${cutTable(cut)}`;
  const targets = cutTargets(cut, node, nodes);
  const [fromHost, arriving] =
    targets.length === 0
      ? [[`oifname "${LINK}" drop`], [`iifname "${LINK}" drop`]]
      : [targets, targets.map((target) => `iifname != { "${LINK}", "lo" } ${target}`)];
  return [
    table,
    `delete ${table}`,
    `${table} {`,
    ...chain("output", "output", fromHost),
    // Pods reach the host on links of their own.
    ...chain("arriving", "prerouting", arriving),
    ...chain("forward", "forward", targets.length === 0 ? fromHost : []),
    "}",
    "",
  ].join("\n");
}

/** What is dropped; nothing: everything that uses the link. */
function cutTargets(cut: Cut, node: LabNode, nodes: readonly LabNode[]): readonly string[] {
  const masters = nodes.filter(({ name, role }) => role === "master" && name !== node.name);
  const direct = [layout.gateway, ...masters.map(({ address }) => address)].join(", ");
  const targets: Readonly<Record<Cut, readonly string[]>> = {
    all: [],
    api: [
      `ip daddr { ${direct} } tcp dport ${layout.apiPort} drop`,
      `ip daddr ${layout.apiService} tcp dport 443 drop`,
    ],
    registry: [`ip daddr ${layout.registryService} tcp dport ${layout.registryPort} drop`],
  };
  return targets[cut];
}

function chain(name: string, hook: string, rules: readonly string[]): readonly string[] {
  return rules.length === 0
    ? []
    : [
        `  chain ${name} {`,
        `    type filter hook ${hook} priority -300; policy accept;`,
        ...rules.map((rule) => `    ${rule}`),
        "  }",
      ];
}
