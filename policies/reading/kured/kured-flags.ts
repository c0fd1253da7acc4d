/**
 * Every flag of kured and the kind of its value. A boolean may stand without a value, an array cannot be set by a variable.
 * https://github.com/kubereboot/kured/blob/1.23.0/cmd/kured/main.go
 */
export const KURED_FLAGS = {
  "alert-filter-match-only": "boolean",
  "alert-filter-regexp": "text",
  "alert-firing-only": "boolean",
  "annotate-nodes": "boolean",
  "blocking-pod-selector": "array",
  concurrency: "text",
  "drain-delay": "text",
  "drain-grace-period": "text",
  "drain-pod-selector": "text",
  "drain-timeout": "text",
  "ds-name": "text",
  "ds-namespace": "text",
  "end-time": "text",
  "force-reboot": "boolean",
  "lock-annotation": "text",
  "lock-release-delay": "text",
  "lock-ttl": "text",
  "log-format": "text",
  "message-template-drain": "text",
  "message-template-reboot": "text",
  "message-template-uncordon": "text",
  "metrics-host": "text",
  "metrics-port": "text",
  "node-id": "text",
  "notify-url": "text",
  period: "text",
  "post-reboot-node-labels": "list",
  "pre-reboot-node-labels": "list",
  "prefer-no-schedule-taint": "text",
  "prometheus-url": "text",
  "reboot-command": "text",
  "reboot-days": "list",
  "reboot-delay": "text",
  "reboot-method": "text",
  "reboot-sentinel": "text",
  "reboot-sentinel-command": "text",
  "reboot-signal": "text",
  "skip-wait-for-delete-timeout": "text",
  "slack-channel": "text",
  "slack-hook-url": "text",
  "slack-username": "text",
  "start-time": "text",
  "time-zone": "text",
} as const satisfies Readonly<Record<string, "text" | "boolean" | "list" | "array">>;

export type KuredFlag = keyof typeof KURED_FLAGS;

export function isKuredFlag(name: string): name is KuredFlag {
  return Object.hasOwn(KURED_FLAGS, name);
}
