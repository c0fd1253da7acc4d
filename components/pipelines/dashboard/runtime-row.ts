import { buildStat, buildTimeline, buildTimeSeries } from "./panels.ts";

const NEWEST = "max by (node) (pipelines_node_runtime_probe_timestamp_seconds)";

/** Whether containers start on every node, and what kernel runs there. */
export function buildRuntimeRow() {
  return [
    buildStat({
      title: "Nodes whose runtime fails",
      description: "Nodes on which the last throwaway pod did not run.",
      ...SMALL,
      none: "not known",
      amberFrom: 1,
      queries: [
        {
          expr: "count(max by (node) (pipelines_node_runtime_probe_success) == 0) or vector(0)",
          legend: "nodes",
          instant: true,
        },
      ],
    }),
    buildStat({
      title: "Oldest proof",
      description: "How long ago the node was proven whose proof is the oldest.",
      ...SMALL,
      unit: "s",
      none: "no node was proven",
      queries: [{ expr: `time() - min(${NEWEST})`, legend: "ago", instant: true }],
    }),
    buildStat({
      title: "Kernels below the floor",
      description: "Nodes that run a kernel older than their target allows.",
      ...SMALL,
      none: "not known",
      amberFrom: 1,
      queries: [
        {
          expr: "sum by (target) (max by (target, node) (pipelines_node_kernel_below_floor))",
          legend: "{{target}}",
          instant: true,
        },
      ],
    }),
    buildTimeline(
      {
        title: "Runtime proofs by node",
        description: "What the throwaway pod of each node showed, deploy or not.",
        width: 12,
        height: 8,
        unit: "short",
        queries: [{ expr: "2 - max by (node) (pipelines_node_runtime_probe_success)", legend: "{{node}}" }],
      },
      ["runs", "fails"],
    ),
    buildTimeSeries({
      title: "Seconds of the throwaway pods",
      description: "A node that gets slower is about to be one that fails.",
      width: 12,
      height: 8,
      unit: "s",
      queries: [
        { expr: "max by (node) (pipelines_node_runtime_probe_duration_seconds)", legend: "{{node}}" },
      ],
    }),
  ];
}

const SMALL = { width: 8, height: 4, unit: "short" } as const;
