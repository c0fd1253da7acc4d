import { TURN_PHASES } from "../../../pipelines/operator/metrics/turn-phases.ts";
import { buildBars, buildTimeline } from "./panels.ts";
import { CHOSEN } from "./queries.ts";
import { numberStates } from "./states.ts";

const PHASE_SECONDS = "pipelines_deploy_node_phase_seconds";

function increase(suffix: string, by: string): string {
  return `sum by (${by}) (increase(${PHASE_SECONDS}_${suffix}{${CHOSEN}}[$__range]))`;
}

/** The shape of rolls that are over, by node and by step. */
export function buildRollsRow() {
  return [
    buildTimeline(
      {
        title: "What happened to which node, to scale",
        description: "Every roll of the chosen time, as the operator saw it.",
        width: 24,
        height: 10,
        unit: "short",
        queries: [
          {
            expr: numberStates("pipelines_deploy_node_phase", CHOSEN, "node", TURN_PHASES),
            legend: "{{node}}",
          },
        ],
      },
      TURN_PHASES,
    ),
    buildBars({
      title: "Last roll of each node",
      description: "What roll-node and green-gate took in the last deploy that ended within thirty days.",
      ...THIRD,
      queries: [
        {
          expr: `max by (node, step) (last_over_time(pipelines_deploy_roll_seconds{${CHOSEN}}[30d]))`,
          legend: "{{node}} {{step}}",
          instant: true,
        },
      ],
    }),
    buildBars({
      title: "Mean of each phase",
      description: "Over the nodes that were proven in deploys that ended in the chosen time.",
      ...THIRD,
      queries: [
        {
          expr: `${increase("sum", "phase")} / (${increase("count", "phase")} > 0)`,
          legend: "{{phase}}",
          instant: true,
        },
      ],
    }),
    buildBars({
      title: "Slow ones of each phase",
      description: "Nineteen of twenty nodes were faster.",
      ...THIRD,
      queries: [
        {
          expr: `histogram_quantile(0.95, ${increase("bucket", "le, phase")})`,
          legend: "{{phase}}",
          instant: true,
        },
      ],
    }),
    buildBars({
      title: "How deploys ended",
      description: "In the chosen time.",
      width: 24,
      height: 6,
      unit: "short",
      queries: [
        {
          expr: `sum by (target, phase) (increase(pipelines_deploy_ended_total{${CHOSEN}}[$__range]))`,
          legend: "{{target}} {{phase}}",
          instant: true,
        },
      ],
    }),
  ];
}

const THIRD = { width: 8, height: 9, unit: "s" } as const;
