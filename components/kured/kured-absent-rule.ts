import type { Alert } from "../alerts/alert.ts";
import type { KuredArgs } from "./kured-args.ts";
import { buildKuredPrometheusRule } from "./kured-prometheus-rule.ts";
import { KURED, KURED_ALERTS } from "./names.ts";

/** The rules that notice that nobody reboots, or that nobody would see it. */
export function buildKuredAbsentRule(args: Pick<KuredArgs, "runbookBaseUrl">) {
  return buildKuredPrometheusRule("kured-absent", args.runbookBaseUrl, [
    absent(),
    missingOnNode(),
    nodesUnobserved(),
    lockUnobserved(),
  ]);
}

function absent(): Alert {
  return {
    name: KURED_ALERTS.absent,
    expr: "absent(kured_reboot_required)",
    forMinutes: 15,
    severity: "warning",
    summary: "kured runs nowhere, or nobody scrapes it",
    description:
      "Prometheus has no series of kured: no node is rebooted, or no alert about reboots can fire.",
  };
}

function missingOnNode(): Alert {
  return {
    name: KURED_ALERTS.missingOnNode,
    expr: [
      "(max by (node) (kube_node_info) unless on (node) max by (node) (kured_reboot_required))",
      // When there is none at all, the alert above says so once.
      "and on () count(kured_reboot_required)",
    ].join("\n"),
    forMinutes: 30,
    severity: "warning",
    summary: "kured does not run on node {{ $labels.node }}",
    description:
      "Prometheus has no series of kured for node {{ $labels.node }}: the node is never rebooted for its updates.",
  };
}

function nodesUnobserved(): Alert {
  const metrics = [
    "kube_node_info",
    "kube_node_spec_unschedulable",
    'kube_node_status_condition{condition="Ready",status="true"}',
  ];
  return {
    name: KURED_ALERTS.nodesUnobserved,
    expr: `max without (condition, status) (${metrics.map((metric) => `absent(${metric})`).join(" or ")})`,
    forMinutes: 15,
    severity: "warning",
    summary: "Prometheus does not see the cluster's nodes",
    description:
      "kube-state-metrics is absent: alerts about nodes that are away cannot fire, so no node is rebooted until it is back.",
  };
}

function lockUnobserved(): Alert {
  return {
    name: KURED_ALERTS.lockUnobserved,
    expr: `absent(kube_daemonset_annotations{namespace="${KURED}",daemonset="${KURED}"})`,
    forMinutes: 60,
    severity: "info",
    summary: "Prometheus does not see the reboot lock of kured",
    description:
      "kube-state-metrics shows no annotations of the DaemonSet of kured: a lock that is never given back is not noticed.",
  };
}
