import { KURED_ALERTS } from "./names.ts";

/**
 * Own alerts that hold a reboot: a node that is already away, and the loss of the metrics from which one
 * would see that. None of them is about `kured_reboot_required`, on which no reboot would ever start, nor
 * about the lock, which holds by itself.
 */
const OWN_BLOCKING_ALERTS = [
  KURED_ALERTS.nodeLeftCordoned,
  KURED_ALERTS.nodeNotReturned,
  KURED_ALERTS.nodesUnobserved,
] as const;

/** Names of all alerts that hold a reboot, sorted, each once. */
export function blockingAlerts(others: readonly string[]): string[] {
  return [...new Set([...others, ...OWN_BLOCKING_ALERTS])].toSorted();
}

/**
 * The regular expression for `alertFilterRegexp`. kured matches anywhere in the name, so it is anchored.
 * Flux leaves the `$` at its end alone: only `${` and `$$` mean something to it.
 * See https://github.com/kubereboot/kured/blob/1.23.0/pkg/blockers/prometheus.go
 */
export function blockingAlertsRegexp(others: readonly string[]): string {
  return `^(${blockingAlerts(others).join("|")})$`;
}
