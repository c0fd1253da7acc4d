import { median, type Measurement } from "./measurement.ts";

/** Two measurements of one session, compared: the first in units of the second. */
export interface Ratio {
  readonly name: string;
  readonly of: string;
  readonly to: string;
}

/** A Markdown table of measurements. */
export function measurementTable(measurements: readonly Measurement[]): readonly string[] {
  return [
    "| what | median, s | range, s | runs |",
    "| --- | --- | --- | --- |",
    ...measurements.map(
      ({ name, seconds }) =>
        `| ${name} | ${median(seconds).toFixed(2)} | ${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)} | ${seconds.length} |`,
    ),
  ];
}

/**
 * A Markdown table of all measurements and one of the ratios. Ratios are what can be compared between machines.
 *
 * @throws Error when a ratio names a measurement that does not exist
 */
export function report(measurements: readonly Measurement[], ratios: readonly Ratio[]): string {
  const medians = new Map(measurements.map(({ name, seconds }) => [name, median(seconds)]));
  const ratioRows = ratios.map(({ name, of, to }) => {
    const [above, below] = [medians.get(of), medians.get(to)];
    if (above === undefined || below === undefined) {
      throw new Error(`ratio ${name} must compare two measurements, got ${of} and ${to}`);
    }
    return `| ${name} | ${(above / below).toFixed(2)} |`;
  });
  return [...measurementTable(measurements), "", "| ratio | value |", "| --- | --- |", ...ratioRows, ""].join(
    "\n",
  );
}
