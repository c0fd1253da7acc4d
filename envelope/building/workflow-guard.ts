import type { Guard } from "../guard.ts";
import { workersWorkflow, workflowsOf } from "../reading/workflow.ts";
import type { Workflow } from "../reading/workflow.ts";

export interface WorkflowGuardOptions {
  readonly name: string;
  readonly sentence: string;
  /** What is wrong with one workflow; undefined: nothing. */
  readonly judge: (workflow: Workflow) => string | undefined;
  /** What is broken in the workflow of the workers. */
  readonly breakage: string;
  readonly breakIt: (workflow: Workflow) => void;
}

/** A guard that judges the workflow of every deploy target, and whose control breaks that of the workers. */
export function workflowGuard({ name, sentence, judge, breakage, breakIt }: WorkflowGuardOptions): Guard {
  return {
    name,
    sentence,
    judge: (stack) => {
      for (const workflow of workflowsOf(stack)) {
        const problem = judge(workflow);
        if (problem !== undefined) {
          return `${workflow.metadata.name}: ${problem}`;
        }
      }
      return undefined;
    },
    control: {
      breakage,
      breakIt: (stack) => breakIt(workersWorkflow(stack)),
    },
  };
}
