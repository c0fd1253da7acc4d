import { lockHolder } from "../../pipelines/lock/lock-holder.ts";
import type { Alert } from "../alerts/alert.ts";
import type { KuredArgs } from "./kured-args.ts";
import { buildKuredPrometheusRule } from "./kured-prometheus-rule.ts";
import { stuckAfterMinutes } from "./kured-timing.ts";
import { KURED, KURED_ALERTS } from "./names.ts";

// The last value of ten minutes bridges a restart of kube-state-metrics.
const CORDONED = "max by (node) (last_over_time(kube_node_spec_unschedulable[10m])) == 1";
const READY = `min by (node) (last_over_time(kube_node_status_condition{condition="Ready",status="true"}[10m]))`;
// kube-state-metrics names the label after the annotation weave.works/kured-node-lock.
const LOCK_LABEL = "annotation_weave_works_kured_node_lock";
// A deploy holds the lock for as long as it takes; PipelinesLockOrphaned tells of one that has ended and still holds it.
const OF_A_DEPLOY = `.*nodeID[^,]*${lockHolder("")}.*`;
const LOCK = `kube_daemonset_annotations{namespace="${KURED}",daemonset="${KURED}",${LOCK_LABEL}!="",${LOCK_LABEL}!~"${OF_A_DEPLOY}"}`;

/**
 * The rules that notice a reboot which does not end. The alerts of kube-prometheus that tell of a node that
 * is not Ready leave out cordoned nodes, which is what every node is while kured reboots it:
 * https://github.com/prometheus-operator/kube-prometheus/blob/v0.16.0/manifests/kubernetesControlPlane-prometheusRule.yaml
 */
export function buildRebootStuckRule(args: Pick<KuredArgs, "drainTimeoutMinutes" | "runbookBaseUrl">) {
  const stuckAfter = stuckAfterMinutes(args.drainTimeoutMinutes);
  return buildKuredPrometheusRule("kured-reboot-stuck", args.runbookBaseUrl, [
    notReturned(),
    leftCordoned(stuckAfter),
    lockHeld(stuckAfter),
  ]);
}

function notReturned(): Alert {
  return {
    name: KURED_ALERTS.nodeNotReturned,
    expr: `${CORDONED}\nand on (node)\n${READY} == 0`,
    forMinutes: 20,
    severity: "critical",
    summary: "Node {{ $labels.node }} is cordoned and did not come back",
    description:
      "Node {{ $labels.node }} is cordoned and not Ready. If it was being rebooted, it did not come back. No other node is rebooted meanwhile.",
  };
}

function leftCordoned(stuckAfter: number): Alert {
  return {
    name: KURED_ALERTS.nodeLeftCordoned,
    expr: `${CORDONED}\nand on (node)\n${READY} == 1`,
    forMinutes: stuckAfter,
    severity: "warning",
    summary: "Node {{ $labels.node }} is left cordoned",
    description:
      "Node {{ $labels.node }} is Ready but cordoned for longer than a drain and a reboot take. Nothing is scheduled there, and no other node is rebooted.",
  };
}

function lockHeld(stuckAfter: number): Alert {
  return {
    name: KURED_ALERTS.lockHeld,
    expr: `max by (namespace, daemonset, ${LOCK_LABEL}) (last_over_time(${LOCK}[10m]))`,
    forMinutes: stuckAfter,
    severity: "warning",
    summary: "The reboot lock of kured is held for too long",
    description: `The lock is {{ $labels.${LOCK_LABEL} }}. While it is held no node is rebooted; a holder that is no node any more never gives it back.`,
  };
}
