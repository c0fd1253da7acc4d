/** Whole minutes since a moment: `14m`, as the server writes it. */
export function describeMinutesSince(since: string, now: number): string {
  return `${Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))}m`;
}

const UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** How long ago a moment was, in one unit: `4 minutes ago`. */
export function describeAgo(moment: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1_000);
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (unit === undefined) {
    return "just now";
  }
  const count = Math.floor(seconds / unit[1]);
  return `${count} ${unit[0]}${count === 1 ? "" : "s"} ago`;
}
