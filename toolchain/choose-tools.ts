import { API_TOOLS, CLUSTER_TOOLS, PULUMI_TOOLS, TOOL_NAMES, type ToolName } from "./tool.ts";

const GROUPS: Readonly<Record<string, readonly ToolName[]>> = {
  all: TOOL_NAMES,
  engine: PULUMI_TOOLS,
  api: [...PULUMI_TOOLS, ...API_TOOLS],
  cluster: [...PULUMI_TOOLS, ...CLUSTER_TOOLS],
};

/**
 * The tools that `--only` asks for: names of tools or of groups, separated by commas.
 *
 * @throws Error naming what is not known and what is
 */
export function chooseTools(only: string | undefined): readonly ToolName[] {
  const asked = (only ?? "all").split(",").map((name) => name.trim());
  const known: Readonly<Record<string, readonly ToolName[]>> = {
    ...Object.fromEntries(TOOL_NAMES.map((name) => [name, [name]])),
    ...GROUPS,
  };
  const unknown = asked.find((name) => known[name] === undefined);
  if (unknown !== undefined) {
    throw new Error(`--only must name tools or groups (${Object.keys(known).join(", ")}), got ${unknown}`);
  }
  const chosen = asked.flatMap((name) => known[name] ?? []);
  return TOOL_NAMES.filter((name) => chosen.includes(name));
}
