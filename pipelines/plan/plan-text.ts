import type { ApiServer } from "../kube/api-server-versions.ts";
import type { Plan } from "./plan.ts";

/** How many nodes the table shows; the JSON has all. */
const MAX_ROWS = 100;

/** The plan for people: what would happen, why it may not, and that it ends here. */
export function planText(plan: Plan): string {
  const { intent } = plan;
  return [
    `Plan of ${intent.deploy}: ${intent.project} ${intent.version} on ${intent.target} (${intent.fleet})${intent.dryRun ? ", dry run" : ""}`,
    "",
    `  image        ${plan.image}, host adapter ${plan.hostAdapter}`,
    `  target       ${plan.target === undefined ? "not known" : `${plan.target.reference} (${plan.target.digest})`}`,
    `  kernel       at or above ${plan.kernelFloor}`,
    ...(plan.quorum === undefined ? [] : [`  etcd         ${plan.quorum}`]),
    `  API servers  ${plan.apiServers.map(describeServer).join(", ")}`,
    `  evictions    ${plan.evictions.evictable} in all, ${plan.evictions.tried} tried, ${plan.evictions.allowed} allowed`,
    `  namespaces   ${plan.namespaces.infra} infra, ${plan.namespaces.workload} workload`,
    ...(plan.knownBad === 0 ? [] : [`  in trouble   ${plan.knownBad} controllers; their pods do not gate`]),
    "",
    ...nodeTable(plan),
    ...section("Proven before, not rolled again", plan.proven.slice(0, MAX_ROWS)),
    ...section("Notes", plan.notes),
    ...section(
      `Refused, for ${plan.refusals.length} reason${plan.refusals.length === 1 ? "" : "s"}`,
      plan.refusals,
    ),
    "",
    conclusion(plan),
    "",
  ].join("\n");
}

function describeServer(server: ApiServer): string {
  return `${server.address} ${"version" in server ? server.version : "unknown"}`;
}

function nodeTable(plan: Plan): string[] {
  const nodes = plan.canary === undefined ? plan.rest : [plan.canary, ...plan.rest];
  const rows = nodes
    .slice(0, MAX_ROWS)
    .map(({ node, orchNode }, index) => [String(index + 1), node, orchNode, remark(plan, node)]);
  const table = [["#", "NODE", "ROLLED FROM", ""], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return [
    ...table.map((row) =>
      `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd(),
    ),
    ...(nodes.length > MAX_ROWS ? [`  … and ${nodes.length - MAX_ROWS} more`] : []),
  ];
}

function remark(plan: Plan, node: string): string {
  return [
    ...(plan.canary?.node === node ? ["canary"] : []),
    ...(plan.halfRolled === node ? ["half rolled"] : []),
    ...(plan.registryHosts.includes(node) ? ["registry"] : []),
  ].join(", ");
}

function conclusion({ verdict, intent }: Plan): string {
  if (verdict === "refused") {
    return "Nothing was changed.";
  }
  return intent.dryRun
    ? "Nothing forbids this deploy now. It ends here; nothing was changed."
    : "Nothing forbids this deploy now. The roll begins.";
}

function section(title: string, sentences: readonly string[]): string[] {
  return sentences.length === 0 ? [] : ["", `${title}:`, ...sentences.map((sentence) => `  - ${sentence}`)];
}
