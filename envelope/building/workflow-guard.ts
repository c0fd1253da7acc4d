import type { Guard } from "../guard.ts";
import { workflowsOf } from "../reading/workflow.ts";
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

/** A guard that judges the workflow of every deploy target, and whose control breaks the last one. */
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
      breakIt: (stack) => {
        const workflow = workflowsOf(stack).at(-1);
        if (workflow !== undefined) {
          breakIt(workflow);
        }
      },
    },
  };
}
