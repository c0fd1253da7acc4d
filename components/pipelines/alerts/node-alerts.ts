import type { Alert } from "../../alerts/alert.ts";
import { PIPELINES_ALERTS } from "./names.ts";

const NODES = "max by (node) (pipelines_node_kernel_below_floor)";
// A round of probes takes minutes in a small cluster; another replica that acts begins a new one.
const PROBED_AT = "max by (node) (last_over_time(pipelines_node_runtime_probe_timestamp_seconds[6h]))";
/** An hour, and a quarter of a minute for each node of a large cluster. */
const ROUND = `3600 + 15 * scalar(count(${NODES}))`;

/** The alerts about nodes, deploy or not. */
export const NODE_ALERTS: readonly Alert[] = [
  {
    name: PIPELINES_ALERTS.cordoned,
    expr: 'max by (node, by) (last_over_time(pipelines_node_cordoned{by=~"ended-deploy|unknown"}[5m]))',
    forMinutes: 30,
    severity: "warning",
    summary: "Node {{ $labels.node }} is cordoned, and no deploy works on it",
    description:
      "It was cordoned by {{ $labels.by }}; neither a deploy that goes on nor kured brings it back. Nothing is scheduled there.",
  },
  {
    name: PIPELINES_ALERTS.lockOrphaned,
    expr: 'max by (lock, kind, holder) (last_over_time(pipelines_lock_held{kind=~"ended-deploy|missing-node|nobody"}[5m]))',
    forMinutes: 15,
    severity: "warning",
    summary: "The maintenance lock is held by nobody alive",
    description:
      "The {{ $labels.lock }} is held by {{ $labels.holder }} ({{ $labels.kind }}), which never gives it back by itself. No deploy begins and no node is rebooted.",
  },
  {
    name: PIPELINES_ALERTS.runtimeFailing,
    expr: "max by (node) (last_over_time(pipelines_node_runtime_probe_success[10m])) == 0",
    forMinutes: 10,
    severity: "critical",
    summary: "No container starts on node {{ $labels.node }}",
    description:
      "A throwaway pod does not run on node {{ $labels.node }} although it is Ready. What is scheduled there does not start.",
  },
  {
    name: PIPELINES_ALERTS.runtimeUnproven,
    expr: [
      "(",
      `(time() - ${PROBED_AT} > ${ROUND})`,
      `or (${NODES} unless on (node) ${PROBED_AT})`,
      ")",
      // A node that is gone is not missed, and one that is being rolled is proven by its roll.
      `and on (node) ${NODES}`,
      'unless on (node) max by (node) (pipelines_node_cordoned{by="deploy"})',
    ].join("\n"),
    forMinutes: 120,
    severity: "warning",
    summary: "The runtime of node {{ $labels.node }} was not proven for a long time",
    description:
      "No throwaway pod was judged on node {{ $labels.node }}: it is not Ready, or the operator does not get to it. A runtime that wedges there is not noticed.",
  },
  {
    name: PIPELINES_ALERTS.kernelBelowFloor,
    expr: "max by (target, node) (last_over_time(pipelines_node_kernel_below_floor[10m])) == 1",
    forMinutes: 30,
    severity: "warning",
    summary: "Node {{ $labels.node }} runs a kernel below the floor",
    description:
      "Its kernel is older than {{ $labels.target }} allows any node to boot, or its version cannot be read.",
  },
];
