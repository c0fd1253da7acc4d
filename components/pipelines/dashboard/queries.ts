import { DataqueryBuilder } from "@grafana/grafana-foundation-sdk/prometheus";

/** The data source that a reader of the dashboard chooses. */
export const DATA_SOURCE = { type: "prometheus", uid: "${datasource}" } as const;

/** The targets that a reader chooses, as a matcher of the label. */
export const CHOSEN = 'target=~"$target"';

export interface PanelQuery {
  readonly expr: string;
  /** Name of a series, with its labels in double braces. */
  readonly legend: string;
  /** Whether only the present value is asked for. @default false */
  readonly instant?: boolean;
}

/** The queries of a panel, named A, B and so on. */
export function buildQueries(queries: readonly PanelQuery[]): DataqueryBuilder[] {
  return queries.map(({ expr, legend, instant = false }, index) => {
    const query = new DataqueryBuilder()
      .refId(String.fromCodePoint(65 + index))
      .datasource(DATA_SOURCE)
      .expr(expr)
      .legendFormat(legend);
    return instant ? query.instant() : query.range();
  });
}
