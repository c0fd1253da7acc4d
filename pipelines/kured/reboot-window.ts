/** When a reboot may begin; both ends belong to it. */
export interface RebootWindow {
  /** 0 is Sunday. */
  readonly days: ReadonlySet<number>;
  /** Seconds after midnight; the window goes past midnight when the start is later than the end. */
  readonly start: number;
  readonly end: number;
  /** IANA name. */
  readonly timeZone: string;
}

const DAYS = ["su", "mo", "tu", "we", "th", "fr", "sa"];

/** @throws Error that names the flag that says no day, time or time zone */
export function parseRebootWindow(flags: {
  readonly "reboot-days": readonly string[];
  readonly "start-time": string;
  readonly "end-time": string;
  readonly "time-zone": string;
}): RebootWindow {
  return {
    days: new Set(flags["reboot-days"].map(parseDay)),
    start: parseTime("start-time", flags["start-time"]),
    end: parseTime("end-time", flags["end-time"]),
    timeZone: checkTimeZone(flags["time-zone"]),
  };
}

/** Whether a reboot may begin now. The weekday is that of now, on either side of midnight. */
export function windowContains({ days, start, end, timeZone }: RebootWindow, now: Date): boolean {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
    hourCycle: "h23",
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  const second = Number(part("hour")) * 3600 + Number(part("minute")) * 60 + Number(part("second"));
  const inside = start <= end ? start <= second && second <= end : second <= end || start <= second;
  return inside && days.has(parseDay(part("weekday")));
}

const QUARTER_MS = 900_000;
const WEEK_OF_QUARTERS = 8 * 24 * 4;

/**
 * When the window opens next, to the minute; it is closed now. A quarter of an hour after the other is looked at, and of the first that is
 * open its minutes.
 *
 * @returns undefined: not within eight days, or for less than a quarter of an hour
 */
export function nextOpening(window: RebootWindow, now: Date): Date | undefined {
  const isOpen = (time: number) => windowContains(window, new Date(time));
  const begin = Math.floor(now.getTime() / 60_000) * 60_000;
  for (let step = 1; step <= WEEK_OF_QUARTERS; step += 1) {
    const end = begin + step * QUARTER_MS;
    if (isOpen(end)) {
      const minutes = Array.from({ length: 15 }, (_, index) => end - (14 - index) * 60_000);
      return new Date(minutes.find(isOpen) ?? end);
    }
  }
  return undefined;
}

function parseDay(text: string): number {
  const day = DAYS.indexOf(text.slice(0, 2).toLowerCase());
  if (day === -1) {
    throw new Error(`--reboot-days must name a day such as ${DAYS.join(", ")}, got ${JSON.stringify(text)}`);
  }
  return day;
}

function parseTime(flag: string, text: string): number {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (match === null) {
    throw new Error(`--${flag} must be a time such as 03:00 or 03:00:30, got ${JSON.stringify(text)}`);
  }
  return Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3] ?? 0);
}

function checkTimeZone(timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone }).resolvedOptions().timeZone;
  } catch (error) {
    throw new Error(
      `--time-zone must be an IANA name such as Europe/Berlin, got ${JSON.stringify(timeZone)}`,
      {
        cause: error,
      },
    );
  }
}
