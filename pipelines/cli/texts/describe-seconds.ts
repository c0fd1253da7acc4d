/** A length of time in two units at most: `45s`, `4m12s`, `2h05m`. */
export function describeSeconds(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) {
    return `${whole}s`;
  }
  return whole < 3_600
    ? `${Math.floor(whole / 60)}m${pad(whole % 60)}s`
    : `${Math.floor(whole / 3_600)}h${pad(Math.floor((whole % 3_600) / 60))}m`;
}

/** Whole minutes since a moment, as status shows how long a gate waits: `14m`. */
export function describeMinutes(since: string, now: number): string {
  return `${Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))}m`;
}

function pad(number: number): string {
  return String(number).padStart(2, "0");
}
