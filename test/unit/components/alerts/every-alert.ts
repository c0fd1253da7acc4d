import { buildKuredTree } from "../../../../components/kured/kured-tree.ts";
import { buildPipelinesRules } from "../../../../components/pipelines/alerts/pipelines-rules.ts";
import { buildAlerts } from "../../../../components/renovate/alerts.ts";
import { kuredArgs } from "../kured/kured-fixture.ts";
import { alertsOf } from "../kured/tree-alerts.ts";
import type { TreeAlert } from "../kured/tree-alerts.ts";
import { SETTINGS } from "../renovate/settings-fixture.ts";

/** The longest window and the longest drain that can be configured make the longest waits. */
const LONGEST = {
  ...kuredArgs,
  maintenanceWindow: { startTime: "00:00", endTime: "23:59", timeZone: "UTC" },
  drainTimeoutMinutes: 60,
};

/** The alerts of the pipelines. */
export function pipelinesAlerts(): readonly TreeAlert[] {
  const options = { runbookBaseUrl: kuredArgs.runbookBaseUrl, clusterName: "lab" };
  return buildPipelinesRules(options).flatMap(({ rule }) => rule.spec.groups.flatMap(({ rules }) => rules));
}

/** Every alert of this repository, each with the longest wait that it can have. */
export function everyAlert(): readonly TreeAlert[] {
  return [
    ...alertsOf(buildKuredTree(LONGEST)),
    ...pipelinesAlerts(),
    ...buildAlerts(SETTINGS).spec.groups.flatMap(({ rules }) => rules),
  ];
}
