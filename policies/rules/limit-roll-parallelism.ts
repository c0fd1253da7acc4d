import { judgeWorkflow } from "../reading/judge-workflow.ts";
import { findRollingLoops } from "../reading/rolling-loops.ts";
import { resourceRule } from "../rule.ts";

export const limitRollParallelism = resourceRule({
  name: "limit-roll-parallelism",
  description: "A deploy does one thing at a time.",
  why: "Argo begins every item of a loop at once unless it is told otherwise, and two nodes that go down together may be two of three masters.",
  severity: "critical",
  remediationSteps:
    "set spec.parallelism to 1, and parallelism 1 on every template that rolls nodes in a loop",
  judge: judgeWorkflow((spec) => [
    ...(spec.parallelism === 1 ? [] : ["may run several steps at once: its parallelism is not 1"]),
    ...findRollingLoops(spec)
      .filter(({ parallelism }) => parallelism !== 1)
      .map(({ name }) => `may roll several nodes at once in a loop of its template ${name}`),
  ]),
});
