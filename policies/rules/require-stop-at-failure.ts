import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { findRollingLoops } from "../reading/rolling-loops.ts";
import { resourceRule } from "../rule.ts";

/** https://github.com/argoproj/argo-workflows/blob/v4.0.5/workflow/controller/operator.go */
export const requireStopAtFailure = resourceRule({
  name: "require-stop-at-failure",
  description: "A loop over nodes begins no other node after a failure.",
  why: "With `parallelism: 1` alone Argo goes on with the next item after a failure, until every node has failed the same way.",
  severity: "critical",
  remediationSteps: "set failFast true on every template that rolls nodes in a loop",
  judge: judgeWorkflow((spec) => {
    const loops = findRollingLoops(spec);
    return loops.length === 0
      ? undefined
      : loops
          .filter(({ failFast }) => failFast !== true)
          .map(({ name }) => `rolls nodes in a loop of its template ${name} that does not stop at a failure`);
  }),
});
