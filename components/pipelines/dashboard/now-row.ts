import { RUNNING_PHASES } from "../../../pipelines/api/deploy-phases.ts";
import { buildStat, buildTimeline, buildTimeSeries } from "./panels.ts";
import { CHOSEN } from "./queries.ts";
import { numberStates } from "./states.ts";

/** What goes on at this moment: whom a deploy waits for, how far it is, who has the lock, which nodes are not well. */
export function buildNowRow() {
  return [
    buildStat({
      title: "Waits for a person",
      description: "pipectl approve or pipectl reject ends it. The lock is held meanwhile.",
      ...SMALL,
      unit: "s",
      none: "nobody is waited for",
      amberFrom: 0,
      queries: [
        {
          expr: `max by (target, gate) (pipelines_deploy_gate_wait_seconds{${CHOSEN}})`,
          legend: "{{target}}: {{gate}}",
          instant: true,
        },
      ],
    }),
    buildStat({
      title: "Node in its turn",
      description: "The node that is being rolled, and what happens to it.",
      ...SMALL,
      unit: "short",
      named: true,
      none: "no node is rolled",
      queries: [
        {
          expr: `max by (node, phase) (pipelines_deploy_node_phase{${CHOSEN}})`,
          legend: "{{node}} ({{phase}})",
          instant: true,
        },
      ],
    }),
    buildStat({
      title: "Maintenance lock",
      description:
        "Who may take a node down. Kinds ended-deploy, missing-node and nobody never give it back.",
      ...SMALL,
      unit: "short",
      named: true,
      none: "free",
      queries: [
        {
          expr: "max by (lock, kind, holder) (pipelines_lock_held)",
          legend: "{{lock}}: {{holder}} ({{kind}})",
          instant: true,
        },
      ],
    }),
    buildStat({
      title: "Cordoned nodes",
      description: "And because of whom.",
      ...SMALL,
      unit: "short",
      named: true,
      none: "none",
      queries: [
        {
          expr: "max by (node, by) (pipelines_node_cordoned)",
          legend: "{{node}} ({{by}})",
          instant: true,
        },
      ],
    }),
    buildTimeSeries({
      title: "Nodes proven, of the fleet",
      description: "How far the deploy is.",
      width: 12,
      height: 7,
      unit: "short",
      queries: [
        {
          expr: `max by (target) (pipelines_deploy_progress_completed{${CHOSEN}})`,
          legend: "{{target}} proven",
        },
        { expr: `max by (target) (pipelines_deploy_progress_total{${CHOSEN}})`, legend: "{{target}} fleet" },
      ],
    }),
    buildTimeline(
      {
        title: "Phases of deploys",
        description: "AwaitingGate is a person's turn.",
        width: 12,
        height: 7,
        unit: "short",
        queries: [
          {
            expr: numberStates("pipelines_deploy_phase", CHOSEN, "target", RUNNING_PHASES),
            legend: "{{target}}",
          },
        ],
      },
      RUNNING_PHASES,
    ),
  ];
}

const SMALL = { width: 6, height: 4 } as const;
