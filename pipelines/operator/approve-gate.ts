import * as z from "zod";
import type { Workflow } from "../kube/workflow.ts";
import { asMoment } from "./as-moment.ts";
import { APPROVING_VALUE, DECISION_OUTPUT } from "./gate-runs.ts";

const nodeSchema = z.looseObject({
  outputs: z.looseObject({ parameters: z.array(z.looseObject({ name: z.string() })).min(1) }),
});

/**
 * What a gate's node of a workflow becomes when it lets the deploy go on: what `argo node set` and `argo resume` do, in one patch.
 *
 * @throws Error when the gate has no place for a decision: then nothing may pass it
 * @see https://github.com/argoproj/argo-workflows/blob/v4.1.2/workflow/util/util.go (updateSuspendedNode)
 */
export function approveGate({ name, rawNodes }: Workflow, id: string, reason: string, now: Date): object {
  const parameters = nodeSchema.safeParse(rawNodes[id]).data?.outputs.parameters ?? [];
  if (!parameters.some((parameter) => parameter.name === DECISION_OUTPUT)) {
    throw new Error(
      `gate ${id} of workflow ${name} must have the output ${DECISION_OUTPUT}, got ${parameters.map((parameter) => parameter.name).join(", ") || "none"}; its template is damaged: run pulumi up`,
    );
  }
  return {
    phase: "Succeeded",
    finishedAt: asMoment(now),
    message: reason,
    outputs: {
      parameters: parameters.map((parameter) =>
        parameter.name === DECISION_OUTPUT ? { name: DECISION_OUTPUT, value: APPROVING_VALUE } : parameter,
      ),
    },
  };
}
