import { z } from "zod";
import { buildDashboardConfigMap } from "../../../../../components/pipelines/dashboard/dashboard-config-map.ts";

const panelSchema = z.object({
  type: z.string(),
  title: z.string().default(""),
  description: z.string().optional(),
  gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string(), refId: z.string() })).default([]),
});
const dashboardSchema = z.object({
  uid: z.string(),
  panels: z.array(panelSchema),
  templating: z.object({
    list: z.array(z.object({ name: z.string(), query: z.union([z.string(), z.unknown()]) })),
  }),
});

export type ReadPanel = z.infer<typeof panelSchema>;

/** The dashboard as Grafana reads it from the ConfigMap. */
export function readDashboard(): z.infer<typeof dashboardSchema> {
  const [text] = Object.values(buildDashboardConfigMap().data);
  return dashboardSchema.parse(JSON.parse(text ?? ""));
}

/** A query as Prometheus gets it: Grafana puts its variables in. */
export function fillIn(expr: string): string {
  return expr.replaceAll("$__range", "6h").replaceAll("$target", ".*");
}

/** Every query of the dashboard, filled in, with the name of its series. */
export function dashboardQueries(): readonly {
  readonly panel: string;
  readonly expr: string;
  readonly legend: string;
}[] {
  return readDashboard().panels.flatMap(({ title, targets }) =>
    targets.map(({ expr, legendFormat }) => ({ panel: title, expr: fillIn(expr), legend: legendFormat })),
  );
}
