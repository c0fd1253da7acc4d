const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago something began, such as `4 min`; two units at most. */
export function describeAge(since: Date | undefined, now: Date): string {
  if (since === undefined) {
    return "an unknown time";
  }
  const age = Math.max(0, now.getTime() - since.getTime());
  if (age < MINUTE) {
    return `${Math.floor(age / 1_000)} s`;
  }
  if (age < HOUR) {
    return `${Math.floor(age / MINUTE)} min`;
  }
  return age < DAY
    ? `${Math.floor(age / HOUR)} h ${Math.floor((age % HOUR) / MINUTE)} min`
    : `${Math.floor(age / DAY)} d ${Math.floor((age % DAY) / HOUR)} h`;
}
