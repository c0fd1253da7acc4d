import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { listEvents } from "../reading/workflow-events.ts";
import type { Template } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

const REFUSING = /^(no|reject|rejected|refuse|refused|deny|denied|stop)$/i;

/** https://github.com/argoproj/argo-workflows/blob/v4.0.5/docs/intermediate-inputs.md */
export const requireRefusingGate = resourceRule({
  name: "require-refusing-gate",
  description:
    "A gate of a deploy waits for a person for ever, and its answer is a refusal until somebody gives another.",
  why: "A bare resume ends every wait with its default. A gate that ends by itself is no gate.",
  severity: "critical",
  remediationSteps:
    "give the suspend template a decision that defaults to reject and is supplied, and no duration",
  judge: judgeWorkflow((spec) => {
    const gates = new Set(
      listEvents(spec)
        .filter(({ kind }) => kind === "suspend")
        .map(({ template }) => template),
    );
    return gates.size === 0
      ? undefined
      : spec.templates.filter(({ name }) => gates.has(name)).flatMap(checkGate);
  }),
});

function checkGate({ name, inputs, outputs, suspend }: Template): readonly string[] {
  const supplied = (outputs?.parameters ?? []).filter(({ valueFrom }) => valueFrom?.supplied !== undefined);
  const answers = supplied.map(({ name: answer, valueFrom }) => {
    const input = inputs?.parameters?.find((parameter) => parameter.name === answer);
    return valueFrom?.default ?? input?.default ?? input?.value;
  });
  const problems = [];
  if (suspend?.duration !== undefined && suspend.duration !== null) {
    problems.push(`lets its gate ${name} end by itself after a time`);
  }
  if (!answers.some((answer) => typeof answer === "string" && REFUSING.test(answer))) {
    problems.push(`has a gate ${name} that does not refuse by default`);
  }
  return problems;
}
