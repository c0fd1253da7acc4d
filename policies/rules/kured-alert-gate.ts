import { parseGoBoolean } from "../reading/go-boolean.ts";
import { effectiveFlag } from "../reading/kured-flags.ts";
import { judgeKuredValues } from "../reading/judge-kured-values.ts";
import { resourceRule } from "../rule.ts";

/** One alert name or several, from the first character to the last: nothing that matches by accident. */
const ALLOW_LIST =
  /^\^(?:[A-Za-z_][A-Za-z0-9_]*|\((?:\?:)?[A-Za-z_][A-Za-z0-9_]*(?:\|[A-Za-z_][A-Za-z0-9_]*)*\))\$$/;

/**
 * An empty URL is no gate, a regexp without match-only is a list of alerts to ignore, and one that is not anchored
 * matches names nobody meant: https://github.com/kubereboot/kured/blob/1.23.0/pkg/blockers/prometheus.go
 */
export const kuredAlertGate = resourceRule({
  name: "kured-alert-gate",
  description: "Named alerts hold a reboot of kured while they are pending or firing.",
  severity: "high",
  remediationSteps:
    "set configuration.prometheusUrl, alertFilterMatchOnly true and alertFilterRegexp to ^(AlertOne|AlertTwo)$, and leave alertFiringOnly out",
  judge: judgeKuredValues(findProblems),
});

function findProblems(values: unknown): readonly string[] {
  const url = effectiveFlag(values, "prometheus-url");
  const regexp = effectiveFlag(values, "alert-filter-regexp");
  const matchOnly = effectiveFlag(values, "alert-filter-match-only");
  const firingOnly = effectiveFlag(values, "alert-firing-only");
  const problems = [];
  if ((url.value ?? "").trim() === "") {
    problems.push(`asks no Prometheus, so no alert holds a reboot (${url.setBy} is empty)`);
  }
  if (!ALLOW_LIST.test(regexp.value ?? "")) {
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
