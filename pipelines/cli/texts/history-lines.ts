import type { PipelineDeploy } from "../../api/pipeline-deploy.ts";
import { isRunning } from "../choose-deploy.ts";
import { describeState } from "../describe-progress.ts";
import { describeSeconds } from "./describe-seconds.ts";
import { fitTable } from "./fit-table.ts";
import { secondsOf } from "./status-lines.ts";
import { slowestStep } from "../slowest-step.ts";

const COLUMNS = [
  { title: "NAME", spare: 0 },
  { title: "TARGET", spare: 5 },
  { title: "VERSION", spare: 4 },
  { title: "ENDED", spare: 0 },
  { title: "BY", spare: 6 },
  { title: "ASKED FOR", spare: 3 },
  { title: "TOOK", spare: 1 },
  { title: "SLOWEST STEP", spare: 2 },
] as const;

/** Past deploys as a table; on a narrow terminal without what can be done without. */
export function historyLines(deploys: readonly PipelineDeploy[], now: number, columns: number): string[] {
  if (deploys.length === 0) {
    return ["There is no deploy yet: pipectl deploy makes one."];
  }
  return fitTable(
    COLUMNS,
    deploys.map((deploy) => toRow(deploy, now)),
    columns,
  );
}

function toRow(deploy: PipelineDeploy, now: number): readonly string[] {
  const { metadata, spec } = deploy;
  const slowest = slowestStep(deploy);
  return [
    metadata.name,
    spec.target,
    spec.version,
    `${describeState(deploy, now)}${spec.dryRun ? " (plan)" : ""}`,
    spec.requestedBy,
    metadata.creationTimestamp.slice(0, 16).replace("T", " "),
    isRunning(deploy) ? "" : describeSeconds(secondsOf(deploy)),
    slowest === undefined
      ? ""
      : `${[slowest.step, slowest.node].filter((part) => part !== undefined).join(" of ")} ${describeSeconds(slowest.seconds)}`,
  ];
}
