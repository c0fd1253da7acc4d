const UNIT_SECONDS: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  m: 60,
  h: 3600,
};

/** Seconds of a duration as Go's `time.ParseDuration` reads it (`1h30m`, `0`), or undefined when it would refuse. */
export function parseGoDuration(text: string): number | undefined {
  if (/^[-+]?0$/.test(text)) {
    return 0;
  }
  const match = /^([-+]?)((?:\d+(?:\.\d*)?(?:ns|us|µs|ms|s|m|h))+)$/.exec(text);
  const parts = match?.[2]?.matchAll(/(\d+(?:\.\d*)?)(ns|us|µs|ms|s|m|h)/g);
  if (parts === undefined) {
    return undefined;
  }
  const seconds = [...parts].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (UNIT_SECONDS[unit ?? ""] ?? 0),
    0,
  );
  return match?.[1] === "-" ? -seconds : seconds;
}
