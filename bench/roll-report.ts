import { NODE_WORK_PHASES } from "../pipelines/api/deploy-phases.ts";
import type { NodeStatus } from "../pipelines/api/node-status.ts";
import type { RollFigures } from "./measure-roll.ts";

/** Phases whose length is the node's own: its pods, its firmware, its kubelet. */
const OF_THE_NODE: ReadonlySet<string> = new Set(["Staging", "Draining", "Returning"]);

/** The figures of rolls as Markdown. */
export function rollReport(rolls: readonly RollFigures[]): string {
  return rolls.flatMap((roll) => [...timeline(roll), "", ...effects(roll), ""]).join("\n");
}

function timeline({ target, seconds, nodes }: RollFigures): readonly string[] {
  const columns = [...NODE_WORK_PHASES, "all", "orchestration"];
  return [
    `Roll of ${target}: ${seconds.toFixed(0)} s from the wish to the end.`,
    "",
    `| node, seconds | ${columns.join(" | ")} |`,
    `| --- |${" --- |".repeat(columns.length)}`,
    ...nodes.map(nodeRow),
  ];
}

function nodeRow({ name, seconds = {} }: NodeStatus): string {
  const each = NODE_WORK_PHASES.map((phase) => seconds[phase]);
  const all = each.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const own = NODE_WORK_PHASES.reduce(
    (sum, phase) => sum + (OF_THE_NODE.has(phase) ? (seconds[phase] ?? 0) : 0),
    0,
  );
  return `| ${[name, ...each.map((value) => value ?? ""), all, all - own].join(" | ")} |`;
}

function effects({ reads, writes, marginZeroSeconds }: RollFigures): readonly string[] {
  const worst = Math.max(0, ...[...reads.outages, ...writes.outages].map(({ milliseconds }) => milliseconds));
  return [
    "| seen meanwhile | value |",
    "| --- | --- |",
    `| reads that failed, of a probe each 100 ms | ${reads.failures} of ${reads.requests} |`,
    `| writes that failed, of a probe each 100 ms | ${writes.failures} of ${writes.requests} |`,
    `| longest outage | ${(worst / 1_000).toFixed(2)} s |`,
    `| etcd at margin 0 | ${marginZeroSeconds.toFixed(1)} s |`,
  ];
}
