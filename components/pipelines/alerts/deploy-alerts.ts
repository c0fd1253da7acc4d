import type { Alert } from "../../alerts/alert.ts";
import { PIPELINES_ALERTS } from "./names.ts";

const HOUR_SECONDS = 3_600;
/** While a deploy waits it holds the lock, and kured reboots nothing. */
const DECISION_SECONDS = 2 * HOUR_SECONDS;

/** The alerts about a deploy that goes on, or should. */
export const DEPLOY_ALERTS: readonly Alert[] = [
  {
    name: PIPELINES_ALERTS.awaitsDecision,
    expr: `max by (project, target, gate) (pipelines_deploy_gate_wait_seconds) > ${DECISION_SECONDS}`,
    forMinutes: 5,
    severity: "warning",
    summary: "A deploy of {{ $labels.target }} waits for a person at gate {{ $labels.gate }}",
    description:
      "It has been waiting for {{ $value | humanizeDuration }}. It holds the lock meanwhile: no other deploy goes on, and kured reboots nothing.",
  },
  {
    name: PIPELINES_ALERTS.stuck,
    expr: [
      "(",
      "time() - max by (project, target) (last_over_time(pipelines_deploy_last_step_timestamp_seconds[10m]))",
      "> on (target) group_left ()",
      "max by (target) (last_over_time(pipelines_target_turn_limit_seconds[10m]))",
      ")",
      // What waits for a person or for its turn has alerts of its own. One that has ended has no phase.
      'and on (project, target) max by (project, target) (last_over_time(pipelines_deploy_phase{phase!~"Pending|AwaitingGate"}[10m]))',
    ].join("\n"),
    forMinutes: 10,
    severity: "critical",
    summary: "The deploy of {{ $labels.target }} does not move",
    description:
      "No step of it began or ended for {{ $value | humanizeDuration }}, longer than drain, boot, Ready and proof of one node may take together. A node may be away meanwhile.",
  },
  {
    name: PIPELINES_ALERTS.notStarted,
    expr: [
      'max by (project, target) (pipelines_deploy_phase{phase="Pending"})',
      // A deploy waits while another one has the mutex.
      'unless on () max(pipelines_deploy_phase{phase!="Pending"})',
    ].join("\n"),
    forMinutes: 15,
    severity: "warning",
    summary: "The deploy of {{ $labels.target }} does not begin",
    description: "It is pending, and no other deploy goes on that it could wait for.",
  },
];
