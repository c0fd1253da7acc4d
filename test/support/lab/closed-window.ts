const HOUR_MILLISECONDS = 60 * 60_000;

/** A window of one hour that is not open now, as the values of kured have it: it begins two hours from now. */
export function closedWindow(now: Date, timeZone: string) {
  const clock = (hours: number) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(
      now.getTime() + hours * HOUR_MILLISECONDS,
    );
  return { startTime: clock(2), endTime: clock(3), timeZone };
}
