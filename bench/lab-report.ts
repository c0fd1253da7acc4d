import type { Usage } from "../lab/status/usage.ts";
import type { ProbeResult } from "../test/support/lab/api-probe.ts";
import type { MasterReboot } from "./lab-reboots.ts";
import type { Measurement } from "./measurement.ts";
import { measurementTable } from "./report.ts";

export interface LabFigures {
  readonly times: readonly Measurement[];
  readonly masters: readonly MasterReboot[];
  /** Undefined: the lab did not run. */
  readonly idle: Usage | undefined;
}

const MEBIBYTE = 2 ** 20;

/** The figures of a lab as Markdown. */
export function labReport({ times, masters, idle }: LabFigures): string {
  return [
    ...measurementTable(times),
    "",
    "| reboot of | reads failed | slowest read, s | writes failed | slowest write, s | outages, s | etcd at margin 0, s |",
    "| --- | --- | --- | --- | --- | --- | --- |",
    ...masters.map(masterRow),
    "",
    "| idle | value |",
    "| --- | --- |",
    `| processor, of one core | ${idle === undefined ? "unknown" : `${Math.round(idle.cores * 100)} %`} |`,
    `| memory | ${idle === undefined ? "unknown" : `${Math.round(idle.bytes / MEBIBYTE)} MiB`} |`,
    "",
  ].join("\n");
}

function masterRow({ node, reads, writes, marginZeroSeconds }: MasterReboot): string {
  const outages = [...reads.outages, ...writes.outages].map(({ milliseconds }) => inSeconds(milliseconds));
  const cells = [
    node,
    ...failures(reads),
    ...failures(writes),
    outages.length === 0 ? "none" : outages.join(", "),
    marginZeroSeconds.toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}

function failures(result: ProbeResult): readonly string[] {
  return [`${result.failures} of ${result.requests}`, inSeconds(result.slowestMilliseconds)];
}

function inSeconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(2);
}
