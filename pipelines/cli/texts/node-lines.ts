import type { NodeStatus } from "../../api/node-status.ts";
import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { describeSeconds } from "./describe-seconds.ts";
import { fitTable } from "./fit-table.ts";

/** A screen has few lines; a fleet of fifty nodes is mostly Waiting and Proven. */
const SHOWN = 12;

/** The nodes of a deploy, those of interest first kept: who failed, who is in their turn, then the rest in order. */
export function nodeLines({ status }: PipelineDeploy, columns: number): string[] {
  const nodes = status?.nodes ?? [];
  if (nodes.length === 0) {
    return [];
  }
  const kept = new Set(nodes.toSorted((a, b) => rank(a) - rank(b)).slice(0, SHOWN));
  const rows = nodes
    .filter((node) => kept.has(node))
    .map((node) => [node.name, node.phase, totalOf(node), node.message ?? ""]);
  const table = fitTable(
    [
      { title: "NODE", spare: 0 },
      { title: "PHASE", spare: 0 },
      { title: "TOOK", spare: 2 },
      { title: "SAYS", spare: 1 },
    ],
    rows.map(([name = "", phase = "", took = "", says = ""]) => [
      name,
      phase,
      took,
      clip(says, columns - SAYS_FROM),
    ]),
    columns - 2,
  );
  const more = nodes.length - rows.length;
  return ["", ...table.map((line) => `  ${line}`), ...(more > 0 ? [`  … and ${more} more`] : [])];
}

/** Columns that the others need at most, as a rule. */
const SAYS_FROM = 42;

function rank({ phase }: NodeStatus): number {
  if (phase === "Failed") {
    return 0;
  }
  return ["Waiting", "Staged", "Proven", "Skipped"].includes(phase) ? 2 : 1;
}

function totalOf({ seconds }: NodeStatus): string {
  const values = Object.values(seconds ?? {});
  return values.length === 0 ? "" : describeSeconds(values.reduce((sum, value) => sum + value, 0));
}

function clip(text: string, columns: number): string {
  return text.length <= columns || columns < 1 ? text : `${text.slice(0, columns - 1)}…`;
}
