import { readQuery } from "./promql.ts";
import type { Grouping } from "./promql.ts";

type Labels = ReadonlyMap<string, readonly string[]>;

/** What a query reads that is not there, a sentence each. */
export function judgeQuery(expr: string, known: Labels): readonly string[] {
  const { whole, selectors, groupings } = readQuery(expr);
  return [
    ...(whole ? [] : [`${expr} is no PromQL`]),
    ...selectors.flatMap(({ metric, labels }) => {
      const has = known.get(metric);
      return has === undefined
        ? [`${metric} does not exist`]
        : labels.filter((label) => !has.includes(label)).map((label) => `${metric} has no label ${label}`);
    }),
    ...groupings.flatMap((grouping) => judgeGrouping(grouping, known)),
  ];
}

/** What the name of a series shows that none of its query's metrics has. */
export function judgeLegend(legend: string, expr: string, known: Labels): readonly string[] {
  const metrics = readQuery(expr).selectors.map(({ metric }) => metric);
  return [...legend.matchAll(/\{\{(?<label>\w+)\}\}/g)]
    .map(({ groups }) => groups?.["label"] ?? "")
    .filter((label) => !metrics.some((metric) => known.get(metric)?.includes(label)))
    .map((label) => `${legend}: no metric of the query has the label ${label}`);
}

function judgeGrouping({ labels, metrics, needs }: Grouping, known: Labels): readonly string[] {
  const has = (label: string) => (metric: string) => known.get(metric)?.includes(label) === true;
  return labels
    .filter((label) => (needs === "every" ? !metrics.every(has(label)) : !metrics.some(has(label))))
    .map((label) => `${metrics.join(", ")}: grouped by ${label}, which ${needs} of them must have`);
}
