import { ruleGroups } from "../../policies/index.ts";

/** A group of rules as docs/policies.md has it: its heading, and the cells of each row. */
export interface PolicyTable {
  readonly heading: string;
  readonly rows: readonly (readonly string[])[];
}

const COLUMNS = ["rule", "what must hold", "why", "what to do", "severity"];

/** The tables that docs/policies.md must have. */
export function describePolicies(): readonly PolicyTable[] {
  return Object.entries(ruleGroups).map(([heading, rules]) => ({
    heading,
    rows: rules.map((rule) => [
      `<a id="${rule.name}"></a>\`${rule.name}\`${"validateStack" in rule ? " (_stack_)" : ""}`,
      rule.description,
      rule.why,
      rule.remediationSteps ?? "",
      rule.severity ?? "",
    ]),
  }));
}

/** The tables of a text like docs/policies.md. */
export function readPolicyTables(text: string): readonly PolicyTable[] {
  return text
    .split("\n## ")
    .map((section) => section.split("\n"))
    .map(([heading = "", ...lines]) => ({
      heading,
      rows: lines.filter((line) => line.startsWith("| <a id=")).map(readCells),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** The tables as text, to be formatted. */
export function writePolicyTables(): string {
  return describePolicies()
    .map(({ heading, rows }) =>
      [
        `## ${heading}\n`,
        ...[COLUMNS, COLUMNS.map(() => "---"), ...rows].map(
          (cells) => `| ${cells.map(escapeCell).join(" | ")} |`,
        ),
      ].join("\n"),
    )
    .join("\n\n");
}

function escapeCell(text: string): string {
  return text.startsWith("<a id=") ? text : text.replaceAll("|", String.raw`\|`).replaceAll("<", "&lt;");
}

function readCells(line: string): readonly string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) =>
      cell
        .trim()
        .replaceAll(String.raw`\|`, "|")
        .replaceAll("&lt;", "<"),
    );
}
