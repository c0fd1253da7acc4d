import { readAlertRules } from "../reading/alert-rules.ts";
import type { AlertRule } from "../reading/alert-rules.ts";
import { readMonitoredApps } from "../reading/monitored-apps.ts";
import { ofStack } from "../reading/of-stack.ts";
import { listMetrics } from "../reading/promql-metrics.ts";
import { MADE_BY_PROMETHEUS, SCRAPED_ELSEWHERE, SCRAPED_HERE } from "../reading/scraped-metrics.ts";
import { stackRule } from "../rule.ts";
import type { StackFinding } from "../rule.ts";

export const requireScrapedMetrics = stackRule({
  name: "require-scraped-metrics",
  description: "Every alert is about metrics that Prometheus gets.",
  why: "An alert on a metric that nobody scrapes never fires, and silence looks like health.",
  severity: "high",
  remediationSteps:
    "register a monitor for the app (metrics.create of kured's chart), or alert on a metric that is scraped",
  judge: (resources) => {
    const rules = ofStack(resources, readAlertRules).flat();
    const alerts = rules.filter(({ kind }) => kind === "alert");
    if (alerts.length === 0) {
      return undefined;
    }
    const apps = new Set(resources.flatMap(readMonitoredApps));
    const known = new Set([
      ...SCRAPED_ELSEWHERE,
      ...MADE_BY_PROMETHEUS,
      ...rules.filter(({ kind }) => kind === "record").map(({ name }) => name),
    ]);
    const isScraped = (metric: string) =>
      known.has(metric) || SCRAPED_HERE.some(([prefix, app]) => metric.startsWith(prefix) && apps.has(app));
    return alerts.flatMap((rule) => checkAlert(rule, isScraped));
  },
});

function checkAlert(
  { resource, urn, name, expression }: AlertRule,
  isScraped: (metric: string) => boolean,
): readonly StackFinding[] {
  return listMetrics(expression)
    .filter((metric) => !isScraped(metric))
    .map((metric) => ({
      found: `${resource} has the alert ${name} on ${metric}, which nobody scrapes`,
      urn,
    }));
}
