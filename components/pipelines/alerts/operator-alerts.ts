import type { Alert } from "../../alerts/alert.ts";
import { PIPELINES_ALERTS } from "./names.ts";

/** The alerts about who tells of everything else. */
export const OPERATOR_ALERTS: readonly Alert[] = [
  {
    name: PIPELINES_ALERTS.operatorDown,
    expr: "absent(pipelines_operator_leader == 1)",
    forMinutes: 10,
    severity: "warning",
    summary: "No replica of the operator acts, or nobody scrapes it",
    description:
      "Prometheus sees no replica that acts: no deploy begins, no decision takes effect, and no alert about deploys and nodes can fire.",
  },
  {
    name: PIPELINES_ALERTS.operatorProblems,
    expr: "sum(increase(pipelines_operator_problems_total[10m])) > 0",
    forMinutes: 20,
    severity: "warning",
    summary: "The operator cannot bring a deploy on",
    description:
      "It met {{ $value | humanize }} problems within ten minutes, and goes on trying. Its log names each once.",
  },
  {
    name: PIPELINES_ALERTS.clusterUnobserved,
    expr: "time() - max(last_over_time(pipelines_operator_survey_timestamp_seconds[10m])) > 600",
    forMinutes: 5,
    severity: "warning",
    summary: "The operator cannot look at nodes, lock and targets",
    description:
      "It acts, and has not seen them for {{ $value | humanizeDuration }}: alerts about cordoned nodes, the lock, kernels and etcd's margin cannot fire.",
  },
];
