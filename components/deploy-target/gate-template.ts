import type { Gate } from "../../pipelines/api/gates.ts";
import { APPROVING_ANSWER, REFUSING_ANSWER } from "../../pipelines/steps/gate-answers.ts";

/** Name of the step, and of the template, that waits at a gate. */
export function gateStepName(gate: Gate): string {
  return `gate-${gate}`;
}

/**
 * Waits for a person. A bare resume leaves the default, which refuses, and whatever the answer is, the next step
 * reads the recorded decision. It never ends by itself.
 */
export function buildGateTemplate(gate: Gate) {
  const answers = [REFUSING_ANSWER, APPROVING_ANSWER];
  return {
    name: gateStepName(gate),
    suspend: {},
    inputs: { parameters: [{ name: "decision", default: REFUSING_ANSWER, enum: answers }] },
    outputs: { parameters: [{ name: "decision", valueFrom: { supplied: {}, default: REFUSING_ANSWER } }] },
  };
}
