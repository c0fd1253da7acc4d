import { listEvents } from "../reading/workflow-events.ts";
import type { WorkflowEvent } from "../reading/workflow-events.ts";
import { readDeployWorkflow } from "../reading/workflow-template.ts";
import type { Template, WorkflowSpec } from "../reading/workflow-template.ts";
import { resourceRule } from "../rule.ts";

const REFUSING = /^(no|reject|rejected|refuse|refused|deny|denied|stop)$/i;

/**
 * A bare resume ends every wait with its defaults, so the default must refuse, and what was decided is read from the
 * record by the step after: https://github.com/argoproj/argo-workflows/blob/v4.0.5/docs/intermediate-inputs.md
 */
export const workflowTemplateDecidesBeforeRoll = resourceRule({
  name: "workflow-template-decides-before-roll",
  description:
    "After the first node, a person decides before any other is taken down, and the decision is verified.",
  severity: "critical",
  remediationSteps:
    "between the first roll-node and the next put a suspend step whose decision defaults to reject, and after it a step that calls verify-decision without conditions",
  judge: (resource) => {
    const spec = readDeployWorkflow(resource);
    return spec === undefined ? undefined : findProblems(spec).map((found) => `${resource.name} ${found}`);
  },
});

function findProblems(spec: WorkflowSpec): readonly string[] {
  const events = listEvents(spec);
  const gates = new Set(events.filter(({ kind }) => kind === "suspend").map(({ template }) => template));
  return [
    ...undecidedRolls(events),
    ...spec.templates.filter(({ name }) => gates.has(name)).flatMap(checkGate),
  ];
}

function undecidedRolls(events: readonly WorkflowEvent[]): readonly string[] {
  let suspended = false;
  let decided: readonly string[] | undefined;
  let rolls = 0;
  const problems: string[] = [];
  for (const { kind, step, repeated, skippable } of events) {
    if (kind === "suspend") {
      [suspended, decided] = [true, undefined];
    } else if (kind === "verify-decision") {
      decided = suspended ? skippable : undefined;
    } else {
      // A decision that is skipped counts only where the roll is skipped with it.
      const covered = decided?.every((call) => skippable.includes(call)) ?? false;
      if (!covered && (rolls > 0 || repeated)) {
        problems.push(`takes more than the first node down in its step ${step} before a verified decision`);
      }
      rolls += 1;
    }
  }
  return problems;
}

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
