import { z } from "zod";
import { readAlertRules } from "../reading/alert-rules.ts";
import type { JudgedResource } from "../reading/judged-resource.ts";
import { ofStack } from "../reading/of-stack.ts";
import { parsePrometheusDuration } from "../reading/prometheus-duration.ts";
import { readProps } from "../reading/read-props.ts";
import { showValue } from "../reading/show-value.ts";
import { isKind } from "../reading/type-token.ts";
import { stackRule } from "../rule.ts";

/** What kube-prometheus-stack keeps: https://github.com/prometheus-community/helm-charts/blob/kube-prometheus-stack-77.0.0/charts/kube-prometheus-stack/values.yaml */
const USUAL_RETENTION = "10d";
/** What the operator keeps when a Prometheus says nothing. */
const OPERATORS_RETENTION = "24h";

const prometheusSchema = z.object({ spec: z.object({ retention: z.string().nullish() }) });

export const limitAlertDelay = stackRule({
  name: "limit-alert-delay",
  description: "An alert fires after less time than Prometheus keeps its data.",
  why: "An alert that waits longer than the data are kept has forgotten when its wait began, above all after a restart.",
  severity: "medium",
  remediationSteps: "shorten the alert's for, or raise the retention of Prometheus",
  judge: (resources) => {
    const alerts = ofStack(resources, readAlertRules)
      .flat()
      .filter(({ kind }) => kind === "alert");
    if (alerts.length === 0) {
      return undefined;
    }
    const kept = retentions(resources);
    return alerts.flatMap(({ resource, urn, name, for: delay = "0" }) => {
      const seconds = parsePrometheusDuration(delay);
      if (seconds === undefined) {
        return [{ found: `${resource} waits ${showValue(delay)} before its alert ${name} fires`, urn }];
      }
      const short = kept.find((one) => (parsePrometheusDuration(one) ?? 0) <= seconds);
      return short === undefined
        ? []
        : [
            {
              found: `${resource} waits ${delay} before its alert ${name} fires, and Prometheus keeps ${showValue(short)}`,
              urn,
            },
          ];
    });
  },
});

function retentions(resources: readonly JudgedResource[]): readonly string[] {
  const declared = resources
    .filter(({ type }) => isKind(type, "monitoring.coreos.com", "Prometheus"))
    .map((resource) => readProps(resource, prometheusSchema).spec.retention ?? OPERATORS_RETENTION);
  return declared.length === 0 ? [USUAL_RETENTION] : declared;
}
