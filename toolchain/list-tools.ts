import type { FoundTool, ToolOrigin } from "./tool.ts";

const ORIGINS: Readonly<Record<ToolOrigin, string>> = {
  installed: "installed",
  downloaded: "downloaded from Pulumi",
  built: "built from its Go module",
  repository: "this repository",
};

/** A table of tools for a terminal: name, version, where it came from, file. */
export function listTools(tools: readonly FoundTool[]): string {
  const rows = [
    ["TOOL", "VERSION", "CAME FROM", "FILE"],
    ...tools.map((tool) => [tool.name, tool.version, ORIGINS[tool.origin], tool.path]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}
