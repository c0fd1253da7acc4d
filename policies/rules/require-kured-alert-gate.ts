import { parseGoBoolean } from "../reading/go-boolean.ts";
import { readAlertNames } from "../reading/kured/alert-names.ts";
import { effectiveFlag, effectiveText } from "../reading/kured/effective-flag.ts";
import { judgeKured } from "../reading/kured/judge-kured.ts";
import type { Kured } from "../reading/kured/kured.ts";
import { resourceRule } from "../rule.ts";

/** https://github.com/kubereboot/kured/blob/1.23.0/pkg/blockers/prometheus.go */
export const requireKuredAlertGate = resourceRule({
  name: "require-kured-alert-gate",
  description: "Named alerts hold a reboot of kured while they are pending or firing.",
  why: "Without match-only the filter lists alerts to _ignore_: the dangerous ones would be the only ones that hold nothing. An empty or loose expression opens the gate or closes it for good.",
  severity: "high",
  remediationSteps:
    "set configuration.prometheusUrl, alertFilterMatchOnly true and alertFilterRegexp to ^(AlertOne|AlertTwo)$, and leave alertFiringOnly out",
  judge: judgeKured(findProblems),
});

function findProblems(kured: Kured): readonly string[] {
  // An address stays one whatever its host is: kured does not reboot while its query fails.
  const url = effectiveText(kured, "prometheus-url");
  const regexp = effectiveFlag(kured, "alert-filter-regexp");
  const matchOnly = effectiveFlag(kured, "alert-filter-match-only");
  const firingOnly = effectiveFlag(kured, "alert-firing-only");
  const problems = [];
  if (!/^https?:\/\/\S+$/.test(url.value ?? "")) {
    problems.push(`asks no Prometheus, so no alert holds a reboot (${url.setBy} is no http address)`);
  }
  if (readAlertNames(kured) === undefined) {
    problems.push(
      `filters alerts with something else than an anchored list of names such as ^(AlertOne|AlertTwo)$ (${regexp.setBy})`,
    );
  }
  if (parseGoBoolean(matchOnly.value ?? "false") !== true) {
    problems.push(
      `reads its alert filter as a list of alerts to ignore: the named ones are the only ones that do not hold a reboot (${matchOnly.setBy} is not true)`,
    );
  }
  if (parseGoBoolean(firingOnly.value ?? "false") !== false) {
    problems.push(`lets a pending alert pass (${firingOnly.setBy}; it must be false)`);
  }
  return problems;
}
