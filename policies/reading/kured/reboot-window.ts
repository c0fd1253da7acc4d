import { effectiveFlag, effectiveList } from "./effective-flag.ts";
import type { Kured } from "./kured.ts";

const DAY_SECONDS = 24 * 60 * 60;

/** The window in which kured may begin a reboot. */
export interface KuredWindow {
  /** Length in seconds; undefined: start or end is not set or no 24-hour time of day. */
  readonly lengthSeconds: number | undefined;
  /** The time zone as written; undefined: not set, which is UTC. */
  readonly timeZone: string | undefined;
  /** On how many days of the week it opens; undefined: a text names no day. */
  readonly daysOfWeek: number | undefined;
}

const DAY_NAMES: readonly (readonly string[])[] = [
  ["0", "su", "sun", "sunday"],
  ["1", "mo", "mon", "monday"],
  ["2", "tu", "tue", "tuesday"],
  ["3", "we", "wed", "wednesday"],
  ["4", "th", "thu", "thursday"],
  ["5", "fr", "fri", "friday"],
  ["6", "sa", "sat", "saturday"],
];

/** The window that counts; one that ends before it starts goes past midnight. */
export function readKuredWindow(kured: Kured): KuredWindow {
  const start = parseTime(effectiveFlag(kured, "start-time").value);
  const end = parseTime(effectiveFlag(kured, "end-time").value);
  return {
    lengthSeconds:
      start === undefined || end === undefined ? undefined : (end - start + DAY_SECONDS) % DAY_SECONDS,
    timeZone: effectiveFlag(kured, "time-zone").value,
    daysOfWeek: countDays(effectiveList(kured, "reboot-days")),
  };
}

function parseTime(text: string | undefined): number | undefined {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text ?? "");
  return match === null ? undefined : Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

function countDays(listed: readonly string[] | undefined): number | undefined {
  if (listed === undefined) {
    return DAY_NAMES.length;
  }
  const days = listed.map((text) => DAY_NAMES.findIndex((names) => names.includes(text.toLowerCase())));
  return days.includes(-1) ? undefined : new Set(days).size;
}
