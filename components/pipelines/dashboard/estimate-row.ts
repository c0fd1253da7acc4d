import { buildStat, buildTimeSeries } from "./panels.ts";
import { CHOSEN } from "./queries.ts";

const AT_WORK = `max by (target) (pipelines_deploy_work_seconds{${CHOSEN}})`;
const NODES_LEFT = `(max by (target) (pipelines_deploy_progress_total{${CHOSEN}}) - max by (target) (pipelines_deploy_progress_completed{${CHOSEN}}))`;
/** What a node of the target took the last time, all its steps together, on average. */
const A_NODE = `avg by (target) (sum by (target, node) (max by (target, node, step) (last_over_time(pipelines_deploy_roll_seconds{${CHOSEN}}[30d]))))`;
const LEFT = `${NODES_LEFT} * ${A_NODE}`;

/** How long a deploy should take by the rolls before, and how long it takes; waits for persons are in neither. */
export function buildEstimateRow() {
  return [
    buildTimeSeries({
      title: "Estimate against actual",
      description:
        "At work: so far, without waits for persons. Estimate: that, and what the nodes that are left took in the last deploys. They meet at the end.",
      width: 18,
      height: 8,
      unit: "s",
      queries: [
        { expr: AT_WORK, legend: "{{target}} at work" },
        { expr: `${AT_WORK} + ${LEFT}`, legend: "{{target}} estimate" },
      ],
    }),
    buildStat({
      title: "Left",
      description: "By the last deploys of the target that ended within thirty days.",
      width: 6,
      height: 8,
      unit: "s",
      none: "nothing goes on, or nothing is known of former deploys",
      queries: [{ expr: LEFT, legend: "{{target}}", instant: true }],
    }),
  ];
}
