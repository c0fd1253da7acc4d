import { effectiveFlag } from "../reading/kured/effective-flag.ts";
import { judgeKured } from "../reading/kured/judge-kured.ts";
import { showValue } from "../reading/show-value.ts";
import { resourceRule } from "../rule.ts";

export const limitKuredConcurrency = resourceRule({
  name: "limit-kured-concurrency",
  description: "kured takes one node down at a time.",
  why: "kured does not know the roles of nodes: with more than one it may take two members of etcd at once.",
  severity: "critical",
  remediationSteps: "set configuration.concurrency to 1, or remove every place that sets it",
  judge: judgeKured((kured) => {
    const { value, setBy } = effectiveFlag(kured, "concurrency");
    return value === undefined || value === "1"
      ? []
      : [`runs kured with a concurrency of ${showValue(value)} (${setBy})`];
  }),
});
