import { Gauge } from "prom-client";
import type { Registry } from "prom-client";

export interface GaugeText<T extends string> {
  readonly name: string;
  readonly help: string;
  /** @default none */
  readonly labelNames?: readonly T[];
}

/** A gauge with exactly these labels. */
export function createGauge<T extends string = never>(registry: Registry, text: GaugeText<T>): Gauge<T> {
  return new Gauge({ ...text, labelNames: [...(text.labelNames ?? [])], registers: [registry] });
}

/** A gauge that grows between two looks of the operator: it is filled whenever somebody asks. */
export function createAskedGauge<T extends string = never>(
  registry: Registry,
  text: GaugeText<T>,
  fill: (gauge: Gauge<T>) => void,
): Gauge<T> {
  return new Gauge<T>({
    ...text,
    labelNames: [...(text.labelNames ?? [])],
    registers: [registry],
    collect() {
      this.reset();
      fill(this);
    },
  });
}
