import { runbookName } from "../../components/alerts/build-prometheus-rule.ts";
import { GATES } from "../../pipelines/api/gates.ts";
import { NODE_WORK_PHASES, RUNNING_PHASES, TERMINAL_PHASES } from "../../pipelines/api/deploy-phases.ts";
import { TURN_PHASES } from "../../pipelines/operator/metrics/turn-phases.ts";
import { CORDONED_BY } from "../../pipelines/operator/survey/cordoned-nodes.ts";
import { HOLDER_KINDS, LOCKS } from "../../pipelines/operator/survey/lock-holders.ts";
import { pipelinesAlerts } from "../unit/components/alerts/every-alert.ts";
import { FOREIGN_METRICS, operatorMetrics } from "./known-metrics.ts";

/** The values that labels can have, by label, or by metric and label where they differ. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  gate: GATES,
  lock: LOCKS,
  kind: HOLDER_KINDS,
  by: CORDONED_BY,
  step: ["roll-node", "green-gate"],
  "pipelines_deploy_phase phase": RUNNING_PHASES,
  "pipelines_deploy_node_phase phase": TURN_PHASES,
  "pipelines_deploy_node_phase_seconds phase": NODE_WORK_PHASES,
  "pipelines_deploy_ended_total phase": TERMINAL_PHASES,
};

/** Labels whose values are names of things that exist; a series goes with its thing. */
const NAMES = ["project", "target", "node", "holder"] as const;

/** Rows of the tables in docs/metrics.md, without formatting. */
export function metricRows(): readonly (readonly string[])[] {
  return operatorMetrics().map(({ name, type, labelNames, help }) => [
    `\`${name}\``,
    type,
    labelNames.map((label) => `\`${label}\``).join(", "),
    help,
  ]);
}

/** What each label of each metric may be; a label with neither names nor a list of values is a mistake. */
export function labelRows(): readonly (readonly string[])[] {
  const pairs = operatorMetrics().flatMap(({ name, labelNames }) =>
    labelNames
      .filter((label) => !NAMES.some((open) => open === label))
      .map((label) => {
        const own = VALUES[`${name} ${label}`];
        return {
          where: own === undefined ? `\`${label}\`` : `\`${label}\` of \`${name}\``,
          values: own ?? VALUES[label] ?? [],
        };
      }),
  );
  const rows = new Map(pairs.map(({ where, values }) => [where, values]));
  return [...rows].map(([where, values]) => [where, values.map((value) => `\`${value}\``).join(", ")]);
}

export function alertRows(): readonly (readonly string[])[] {
  return pipelinesAlerts().map(({ alert, for: wait, labels }) => [
    `[${alert}](runbooks/${runbookName(alert)})`,
    wait,
    labels["severity"] ?? "",
  ]);
}

export function foreignRows(): readonly (readonly string[])[] {
  return Object.entries(FOREIGN_METRICS).map(([name, { labels, source }]) => [
    `\`${name}\``,
    labels.map((label) => `\`${label}\``).join(", "),
    `[source](${source})`,
  ]);
}
