const UNIT_SECONDS: Readonly<Record<string, number>> = {
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3_600,
  d: 86_400,
  w: 7 * 86_400,
  y: 365 * 86_400,
};

/** Seconds of a duration as Prometheus writes it (`1d12h`, `0`); undefined: it would refuse. */
export function parsePrometheusDuration(text: string): number | undefined {
  if (text === "0") {
    return 0;
  }
  if (!/^(?:\d+(?:ms|[smhdwy]))+$/.test(text)) {
    return undefined;
  }
  return [...text.matchAll(/(\d+)(ms|[smhdwy])/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_SECONDS[unit ?? ""] ?? 0),
    0,
  );
}
