import { parseGoDuration } from "../reading/go-duration.ts";
import { effectiveFlag } from "../reading/kured/effective-flag.ts";
import { judgeKured } from "../reading/kured/judge-kured.ts";
import type { Kured } from "../reading/kured/kured.ts";
import type { KuredFlag } from "../reading/kured/kured-flags.ts";
import { readKuredWindow } from "../reading/kured/reboot-window.ts";
import { resourceRule } from "../rule.ts";

/** What kured does before it lets the next node begin. A tick comes at a random half to one and a half periods. */
const STAGES: readonly (readonly [flag: KuredFlag, factor: number, defaultSeconds: number])[] = [
  ["period", 1.5, 60 * 60],
  ["drain-delay", 1, 0],
  ["drain-timeout", 1, 0],
  ["reboot-delay", 1, 0],
  ["lock-release-delay", 1, 0],
];

export const requireKuredWindow = resourceRule({
  name: "require-kured-window",
  description:
    "kured begins reboots only in a daily window in a named time zone that has room for one whole node.",
  why: "Without a window kured reboots at once; without a zone the window is in UTC. The window is looked at before the drain only, so a node begun late ends after it.",
  severity: "high",
  remediationSteps:
    "set configuration.startTime, endTime (HH:MM) and timeZone (Europe/Berlin), leave rebootDays out, and keep period, delays and drainTimeout shorter than the window",
  judge: judgeKured(findProblems),
});

function findProblems(kured: Kured): readonly string[] {
  const { lengthSeconds, timeZone, daysOfWeek } = readKuredWindow(kured);
  const problems = [];
  if (lengthSeconds === undefined) {
    problems.push("has no window: startTime and endTime must both be set as 24-hour times");
  }
  if (timeZone === undefined || !isTimeZone(timeZone)) {
    problems.push("has a window without an IANA time zone");
  }
  if (daysOfWeek !== 7) {
    problems.push("has a window that is not open every day (rebootDays)");
  }
  const tooShort = lengthSeconds === undefined ? undefined : checkLength(kured, lengthSeconds);
  return tooShort === undefined ? problems : [...problems, tooShort];
}

function checkLength(kured: Kured, lengthSeconds: number): string | undefined {
  let needed = 0;
  for (const [flag, factor, defaultSeconds] of STAGES) {
    const { value, setBy } = effectiveFlag(kured, flag);
    const seconds = value === undefined ? defaultSeconds : parseGoDuration(value);
    if (seconds === undefined || seconds < 0) {
      return `sets ${setBy} to something that is no duration`;
    }
    needed += seconds * factor;
  }
  return lengthSeconds < needed
    ? `has a window of ${lengthSeconds / 60} minutes, but one node may need ${needed / 60} (one and a half periods, drain, delays, lock release)`
    : undefined;
}

/** `Local` is a zone for Go: the one of the container, whatever that is. */
function isTimeZone(name: string): boolean {
  try {
    return (
      /^(UTC|[A-Za-z_]+\/[A-Za-z0-9_+/-]+)$/.test(name) &&
      Intl.DateTimeFormat("en", { timeZone: name }) !== null
    );
  } catch {
    return false;
  }
}
