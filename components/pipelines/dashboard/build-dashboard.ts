import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  QueryVariableBuilder,
  RowBuilder,
  VariableRefresh,
} from "@grafana/grafana-foundation-sdk/dashboard";
import { buildEstimateRow } from "./estimate-row.ts";
import { buildNowRow } from "./now-row.ts";
import { DATA_SOURCE } from "./queries.ts";
import { buildRollsRow } from "./rolls-row.ts";
import { buildRuntimeRow } from "./runtime-row.ts";
import { buildStorageRow } from "./storage-row.ts";

/** Where the names of the targets come from. */
export const TARGETS_QUERY = "label_values(pipelines_target_turn_limit_seconds, target)";

const ROWS = {
  Now: buildNowRow,
  "Past rolls": buildRollsRow,
  "Estimate against actual": buildEstimateRow,
  "Runtime and kernels": buildRuntimeRow,
  "etcd and volumes": buildStorageRow,
} as const;

/** The dashboard about deploys, as Grafana reads it. */
export function buildDashboard() {
  const dashboard = new DashboardBuilder("Turntable")
    .uid("turntable")
    .description(
      "Deploys, what they do to which node, and what they wait for. docs/metrics.md explains the figures.",
    )
    .tags(["turntable"])
    .readonly()
    .refresh("30s")
    .time({ from: "now-6h", to: "now" })
    .withVariable(new DatasourceVariableBuilder("datasource").label("Data source").type("prometheus"))
    .withVariable(
      new QueryVariableBuilder("target")
        .label("Target")
        .datasource(DATA_SOURCE)
        .query(TARGETS_QUERY)
        .refresh(VariableRefresh.OnTimeRangeChanged)
        .multi(true)
        .includeAll(true)
        .allValue(".*"),
    );
  for (const [title, buildRow] of Object.entries(ROWS)) {
    dashboard.withRow(new RowBuilder(title));
    buildRow().forEach((panel) => dashboard.withPanel(panel));
  }
  return dashboard.build();
}
