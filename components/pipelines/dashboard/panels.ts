import { PanelBuilder as BarGauge } from "@grafana/grafana-foundation-sdk/bargauge";
import {
  BarGaugeDisplayMode,
  BigValueColorMode,
  BigValueGraphMode,
  BigValueTextMode,
  ReduceDataOptionsBuilder,
  VisibilityMode,
  VizLegendOptionsBuilder,
  VizOrientation,
} from "@grafana/grafana-foundation-sdk/common";
import {
  MappingType,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from "@grafana/grafana-foundation-sdk/dashboard";
import { PanelBuilder as Stat } from "@grafana/grafana-foundation-sdk/stat";
import { PanelBuilder as StateTimeline } from "@grafana/grafana-foundation-sdk/statetimeline";
import { PanelBuilder as TimeSeries } from "@grafana/grafana-foundation-sdk/timeseries";
import { buildQueries, DATA_SOURCE } from "./queries.ts";
import type { PanelQuery } from "./queries.ts";

export interface PanelText {
  readonly title: string;
  readonly description: string;
  /** In 24ths of the page. */
  readonly width: number;
  readonly height: number;
  readonly unit: "s" | "short";
  readonly queries: readonly PanelQuery[];
}

export interface StatText extends PanelText {
  /** Whether the name of a series is what there is to read. @default false */
  readonly named?: boolean;
  /** Shown where there is no series. */
  readonly none: string;
  /** From this value on it is amber. @default never */
  readonly amberFrom?: number;
}

/** The present value, or who it is about. */
export function buildStat({ named = false, none, amberFrom, ...text }: StatText) {
  const steps = [
    { value: null, color: "green" },
    ...(amberFrom === undefined ? [] : [{ value: amberFrom, color: "orange" }]),
  ];
  return fill(new Stat(), text)
    .noValue(none)
    .graphMode(BigValueGraphMode.None)
    .colorMode(BigValueColorMode.Background)
    .textMode(named ? BigValueTextMode.Name : BigValueTextMode.ValueAndName)
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(["lastNotNull"]))
    .thresholds(new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps));
}

export function buildTimeSeries(text: PanelText) {
  return fill(new TimeSeries(), text).legend(new VizLegendOptionsBuilder().showLegend(true));
}

/** A bar for each series, the present value. */
export function buildBars(text: PanelText) {
  return fill(new BarGauge(), text)
    .orientation(VizOrientation.Horizontal)
    .displayMode(BarGaugeDisplayMode.Basic)
    .reduceOptions(new ReduceDataOptionsBuilder().calcs(["lastNotNull"]));
}

/** What a series was when. @param states text of the values 1, 2 and so on */
export function buildTimeline(text: PanelText, states: readonly string[]) {
  const options = Object.fromEntries(
    states.map((state, index) => [String(index + 1), { text: state, index }]),
  );
  return fill(new StateTimeline(), text)
    .showValue(VisibilityMode.Auto)
    .mergeValues(true)
    .fillOpacity(80)
    .mappings([{ type: MappingType.ValueToText, options }]);
}

/** What panels of every kind have; each builder returns itself. */
interface AnyPanel<Self> {
  title(title: string): Self;
  description(description: string): Self;
  span(width: number): Self;
  height(height: number): Self;
  unit(unit: string): Self;
  datasource(source: typeof DATA_SOURCE): Self;
  targets(queries: ReturnType<typeof buildQueries>): Self;
}

function fill<T extends AnyPanel<T>>(
  panel: T,
  { title, description, width, height, unit, queries }: PanelText,
): T {
  return panel
    .title(title)
    .description(description)
    .span(width)
    .height(height)
    .unit(unit)
    .datasource(DATA_SOURCE)
    .targets(buildQueries(queries));
}
