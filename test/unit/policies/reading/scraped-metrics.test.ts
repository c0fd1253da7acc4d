import assert from "node:assert/strict";
import { buildKuredTree } from "../../../../components/kured/kured-tree.ts";
import { buildPipelinesRules } from "../../../../components/pipelines/alerts/pipelines-rules.ts";
import { OPERATOR_LABELS } from "../../../../components/pipelines/operator-metadata.ts";
import { buildAlerts } from "../../../../components/renovate/alerts.ts";
import { readAlertRules } from "../../../../policies/reading/alert-rules.ts";
import { listMetrics } from "../../../../policies/reading/promql-metrics.ts";
import {
  MADE_BY_PROMETHEUS,
  SCRAPED_ELSEWHERE,
  SCRAPED_HERE,
} from "../../../../policies/reading/scraped-metrics.ts";
import { kuredArgs } from "../../components/kured/kured-fixture.ts";

/** May be lowered, never raised. */
const MOST_EXCEPTIONS = 8;

const {
  absent,
  "reboot-pending": pending,
  "reboot-stuck": stuck,
} = buildKuredTree(kuredArgs).customResources;
const renovate = buildAlerts({ runbookBaseUrl: "https://runbooks.example.com" });

const pipelines = buildPipelinesRules({
  runbookBaseUrl: "https://runbooks.example.com",
  clusterName: "lab",
}).map(({ rule }) => rule);

const used = new Set(
  [absent, pending, stuck, renovate, ...pipelines]
    .flatMap((props) =>
      readAlertRules({
        type: "kubernetes:monitoring.coreos.com/v1:PrometheusRule",
        name: "alerts",
        urn: "urn:x",
        props,
      }),
    )
    .flatMap(({ expression }) => listMetrics(expression)),
);

describe("the metrics that are scraped elsewhere", () => {
  it("are those that an alert of the program uses, and no others", () => {
    const here = [...used].filter((metric) => !SCRAPED_HERE.some(([prefix]) => metric.startsWith(prefix)));
    assert.deepEqual(here.filter((metric) => !MADE_BY_PROMETHEUS.includes(metric)).sort(), SCRAPED_ELSEWHERE);
  });

  it("are not those of the operator, whose monitor asks by the name that it bears", () => {
    const [, app] = SCRAPED_HERE.find(([prefix]) => prefix === "pipelines_") ?? [];
    assert.equal(app, OPERATOR_LABELS["app.kubernetes.io/name"]);
  });

  it("become fewer only", () => {
    assert.ok(SCRAPED_ELSEWHERE.length <= MOST_EXCEPTIONS);
  });
});
