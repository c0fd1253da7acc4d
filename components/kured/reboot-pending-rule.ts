import { windowMinutes } from "./check-kured-args.ts";
import type { KuredArgs } from "./kured-args.ts";
import { buildKuredPrometheusRule } from "./kured-prometheus-rule.ts";
import { KURED_ALERTS } from "./names.ts";

const DAY_MINUTES = 24 * 60;

/** The last value of each pod of the last quarter of an hour, so that a pod that is replaced resets no clock. */
const PENDING = "max by (node) (last_over_time(kured_reboot_required[15m])) == 1";

/** The rule that notices a reboot which a whole window has passed over. */
export function buildRebootPendingRule(args: Pick<KuredArgs, "maintenanceWindow" | "runbookBaseUrl">) {
  return buildKuredPrometheusRule("kured-reboot-pending", args.runbookBaseUrl, [
    {
      name: KURED_ALERTS.rebootPending,
      expr: PENDING,
      // A reboot that becomes due inside a window has seen a whole one when the next day's has ended.
      forMinutes: DAY_MINUTES + windowMinutes(args.maintenanceWindow),
      severity: "warning",
      summary: "Node {{ $labels.node }} waits for a reboot since before the last window",
      description:
        "A whole maintenance window has passed and node {{ $labels.node }} was not rebooted. Its security updates are not in effect.",
    },
  ]);
}
