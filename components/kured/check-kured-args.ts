import { parseTimeOfDay } from "../../config/time-of-day.ts";
import type { KuredArgs } from "./kured-args.ts";
import { PERIOD_MINUTES } from "./kured-timing.ts";
import { KURED_ALERTS } from "./names.ts";

/** Alerts that are always active, or active exactly while a reboot is waited for: holding on one is a deadlock. */
const DEADLOCKS: readonly string[] = ["Watchdog", "InfoInhibitor", KURED_ALERTS.rebootPending];

const ALERT_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Length of a window in minutes. */
export function windowMinutes(window: KuredArgs["maintenanceWindow"]): number {
  return (parseTimeOfDay(window.endTime) ?? 0) - (parseTimeOfDay(window.startTime) ?? 0);
}

/** What makes the arguments unsafe or impossible, a sentence each; empty: nothing. */
export function checkKuredArgs(args: KuredArgs): string[] {
  return [
    ...checkWindow(args),
    ...checkAlerts(args.blockingAlerts),
    ...(args.runbookBaseUrl.includes("$")
      ? [`runbookBaseUrl must not contain $, got ${args.runbookBaseUrl}; Flux would substitute it`]
      : []),
  ];
}

function checkWindow({ maintenanceWindow, drainTimeoutMinutes }: KuredArgs): string[] {
  const needed = drainTimeoutMinutes + PERIOD_MINUTES;
  const length = windowMinutes(maintenanceWindow);
  if (length >= needed) {
    return [];
  }
  return [
    `maintenanceWindow must last ${needed} minutes or more (drainTimeoutMinutes ${drainTimeoutMinutes} and ` +
      `${PERIOD_MINUTES} between two looks), got ${length}; lengthen it or shorten drainTimeoutMinutes`,
  ];
}

function checkAlerts(alerts: readonly string[]): string[] {
  if (alerts.length === 0) {
    return ["blockingAlerts must name at least one alert, got none; without one kured reboots blindly"];
  }
  return alerts.flatMap((alert) => {
    if (!ALERT_NAME.test(alert)) {
      return [`blockingAlerts must hold names of alerts, got ${JSON.stringify(alert)}; it is not a pattern`];
    }
    return DEADLOCKS.includes(alert)
      ? [`blockingAlerts must not name ${alert}; it is active whenever a reboot is due, so none would start`]
      : [];
  });
}
