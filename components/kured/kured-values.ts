import { MONITORING_LABELS } from "../alerts/monitoring-labels.ts";
import { blockingAlertsRegexp } from "./blocking-alerts.ts";
import type { KuredArgs } from "./kured-args.ts";
import { LOCK_RELEASE_DELAY_MINUTES, PERIOD_MINUTES } from "./kured-timing.ts";
import { KURED_IMAGE_TAG } from "./versions.ts";

/**
 * Values of the chart. A value that is false, 0 or empty makes no flag; those below that are such equal the
 * program's default and are written so that a reader and the policies see the decision.
 * See https://github.com/kubereboot/charts/blob/kured-6.1.0/charts/kured/templates/daemonset.yaml
 */
export function buildKuredValues(args: KuredArgs): Record<string, unknown> {
  return {
    image: { repository: "ghcr.io/kubereboot/kured", tag: KURED_IMAGE_TAG },
    updateStrategy: "RollingUpdate",
    // Replacing pods of kured takes no node away, and one at a time would outlast Helm's timeout on 50 nodes.
    maxUnavailable: "25%",
    configuration: {
      ...buildRebootSettings(args),
      ...buildAlertGate(args.blockingAlerts),
      blockingPodSelector: toSelectors(args.blockingPodLabels),
    },
    resources: { requests: { cpu: "10m", memory: "32Mi" }, limits: { memory: "128Mi" } },
    metrics: { create: true, labels: MONITORING_LABELS, interval: "60s" },
    service: { create: true, port: 8080 },
    tolerations: ["control-plane", "master"].map((role) => ({
      key: `node-role.kubernetes.io/${role}`,
      operator: "Exists",
      effect: "NoSchedule",
    })),
  };
}

function buildRebootSettings({ maintenanceWindow, drainTimeoutMinutes }: KuredArgs): Record<string, unknown> {
  return {
    concurrency: 1,
    // Never expires: an expired lock would let the next node go while this one is stuck.
    lockTtl: 0,
    lockReleaseDelay: `${LOCK_RELEASE_DELAY_MINUTES}m`,
    drainTimeout: `${drainTimeoutMinutes}m`,
    // The chart reads any text as true, so this must never pass through a substitution.
    forceReboot: false,
    period: `${PERIOD_MINUTES}m`,
    startTime: maintenanceWindow.startTime,
    endTime: maintenanceWindow.endTime,
    timeZone: maintenanceWindow.timeZone,
    rebootDays: ["mo", "tu", "we", "th", "fr", "sa", "su"],
    // The path on the host: the chart mounts its directory.
    useRebootSentinelHostPath: true,
    rebootSentinel: "/var/run/reboot-required",
    metricsPort: 8080,
  };
}

/**
 * The gate stays closed when `prometheus_host` is wrong: empty, the address means the pod itself, where
 * nothing listens; not substituted, it is no URL; and kured does not reboot while its query fails.
 */
function buildAlertGate(alerts: readonly string[]): Record<string, unknown> {
  return {
    prometheusUrl: "http://${prometheus_host}:9090",
    alertFilterRegexp: blockingAlertsRegexp(alerts),
    // Without it the expression would list the alerts to ignore.
    alertFilterMatchOnly: true,
    // The listed alerts are about quorum and nodes that are away: pending is reason enough to wait.
    alertFiringOnly: false,
  };
}

function toSelectors(labels: Readonly<Record<string, string>> = {}): string[] {
  const selector = Object.entries(labels).map(([key, value]) => `${key}=${value}`);
  return selector.length === 0 ? [] : [selector.toSorted().join(",")];
}
