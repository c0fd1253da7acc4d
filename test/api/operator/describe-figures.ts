import assert from "node:assert/strict";
import { readQuery } from "../../support/promql.ts";
import { waitFor } from "../../support/wait-for.ts";
import { pipelinesAlerts } from "../../unit/components/alerts/every-alert.ts";
import { dashboardQueries } from "../../unit/components/pipelines/dashboard/dashboard-queries.ts";
import type { RunningOperator } from "./start-operator.ts";

/** What says that the target exists, as far as the operator reads it. */
export const TARGET_TEMPLATE = {
  apiVersion: "argoproj.io/v1alpha1",
  kind: "WorkflowTemplate",
  metadata: {
    name: "deploy-linux-lab-workers",
    namespace: "pipelines",
    labels: { "turntable.internal/target": "lab-workers" },
  },
  spec: {},
};

/** What a running operator tells Prometheus. */
export function describeFigures(operator: () => RunningOperator): void {
  it("looks at nodes, lock and targets by its own rights", () =>
    waitFor(
      "it has looked at them",
      async () => {
        // It may not listen yet.
        const text = await operator().ask("/metrics").catch(String);
        return /^pipelines_operator_survey_timestamp_seconds [1-9]/m.test(text)
          ? undefined
          : operator().log();
      },
      { deadlineSeconds: 20 },
    ));

  it("serves every metric of its own that alerts and the dashboard read", async () => {
    const text = await operator().ask("/metrics");
    const served = [...text.matchAll(/^# TYPE (?<name>\S+) /gm)].map(({ groups }) => groups?.["name"] ?? "");
    const read = [...dashboardQueries(), ...pipelinesAlerts()]
      .flatMap(({ expr }) => readQuery(expr).selectors.map(({ metric }) => metric))
      .filter((metric) => metric.startsWith("pipelines_"))
      .map((metric) => metric.replace(/_(bucket|sum|count)$/, ""));
    assert.ok(read.length > 0);
    assert.deepEqual(
      read.filter((name) => !served.includes(name)),
      [],
    );
  });
}
