import assert from "node:assert/strict";
import { buildDashboardConfigMap } from "../../../../../components/pipelines/dashboard/dashboard-config-map.ts";
import { TARGETS_QUERY } from "../../../../../components/pipelines/dashboard/build-dashboard.ts";
import { judgeLegend, judgeQuery } from "../../../../support/judge-query.ts";
import { FOREIGN_METRICS, knownLabels, operatorMetrics } from "../../../../support/known-metrics.ts";
import { readQuery } from "../../../../support/promql.ts";
import { dashboardQueries, readDashboard } from "./dashboard-queries.ts";

/** Metrics that nobody needs to see on it, each with its reason. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  pipelines_deploy_awaiting_gate: "the wait says the same and since when",
  pipelines_deploy_last_step_timestamp_seconds: "an alert reads it",
  pipelines_lock_taken_timestamp_seconds: "pipectl status says it beside the holder",
  pipelines_operator_leader: "an alert reads it",
  pipelines_operator_problems_total: "an alert reads it",
  pipelines_operator_survey_timestamp_seconds: "an alert reads it",
  pipelines_target_turn_limit_seconds: "an alert reads it, and the choice of targets",
};

describe("the dashboard", () => {
  const known = knownLabels();
  const queries = dashboardQueries();
  const { panels, templating } = readDashboard();

  it("is a ConfigMap that Grafana's sidecar finds", () => {
    const { metadata, data } = buildDashboardConfigMap();
    assert.deepEqual(
      [metadata.name, metadata.namespace, metadata.labels.grafana_dashboard, Object.keys(data)],
      ["pipelines-dashboard", "pipelines", "1", ["turntable.json"]],
    );
  });

  it("has these rows and panels, each with a description", () => {
    const titles = panels.map(({ type, title }) => (type === "row" ? `# ${title}` : title));
    assert.deepEqual(titles, [
      "# Now",
      "Waits for a person",
      "Node in its turn",
      "Maintenance lock",
      "Cordoned nodes",
      "Nodes proven, of the fleet",
      "Phases of deploys",
      "# Past rolls",
      "What happened to which node, to scale",
      "Last roll of each node",
      "Mean of each phase",
      "Slow ones of each phase",
      "How deploys ended",
      "# Estimate against actual",
      "Estimate against actual",
      "Left",
      "# Runtime and kernels",
      "Nodes whose runtime fails",
      "Oldest proof",
      "Kernels below the floor",
      "Runtime proofs by node",
      "Seconds of the throwaway pods",
      "# etcd and volumes",
      "etcd's margin",
      "Volumes that are not whole",
    ]);
    const silent = panels.filter(({ type, description }) => type !== "row" && description === undefined);
    assert.deepEqual(silent, []);
  });

  it("asks only for metrics that exist, by labels that they have", () =>
    assert.deepEqual(
      queries.flatMap(({ panel, expr, legend }) =>
        [...judgeQuery(expr, known), ...judgeLegend(legend, expr, known)].map((line) => `${panel}: ${line}`),
      ),
      [],
    ));

  it("takes the names of targets from a metric that has them", () => {
    const variable = templating.list.find(({ name }) => name === "target");
    assert.equal(variable?.query, TARGETS_QUERY);
    const [, metric = "", label = ""] = /^label_values\((\w+), (\w+)\)$/.exec(TARGETS_QUERY) ?? [];
    assert.equal(known.get(metric)?.includes(label), true);
  });

  it("shows every metric of the operator, or says why not", () => {
    const shown = queries.flatMap(({ expr }) => readQuery(expr).selectors.map(({ metric }) => metric));
    const missing = operatorMetrics()
      .map(({ name }) => name)
      .filter((name) => !shown.some((metric) => metric.replace(/_(bucket|sum|count)$/, "") === name));
    assert.deepEqual(missing, Object.keys(NOT_SHOWN));
  });

  it("reads of others only what is listed with its source", () => {
    const foreign = queries
      .flatMap(({ expr }) => readQuery(expr).selectors.map(({ metric }) => metric))
      .filter((metric) => !metric.startsWith("pipelines_"));
    assert.deepEqual([...new Set(foreign)].toSorted(), ["longhorn_volume_robustness", "up"]);
    assert.ok(Object.values(FOREIGN_METRICS).every(({ source }) => source.startsWith("https://")));
  });

  it("puts no panel over another", () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)} ${y + Math.floor(index / w)}`),
    );
    assert.equal(new Set(cells).size, cells.length);
  });
});
