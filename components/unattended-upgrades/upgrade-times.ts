const DAY_MINUTES = 24 * 60;
const LONGEST_STEP_MINUTES = 15;
const SPREAD_MINUTES = 20 * 60;

/**
 * A time of day, `HH:MM`, for each of `count` hosts in turn: 15 minutes apart from `firstMinute` of the day on,
 * closer where that would not fit into 20 hours. A package that breaks its service so reaches one host before the
 * next.
 */
export function upgradeTimes(firstMinute: number, count: number): readonly string[] {
  const step = Math.max(1, Math.min(LONGEST_STEP_MINUTES, Math.floor(SPREAD_MINUTES / Math.max(1, count))));
  return Array.from({ length: count }, (_, index) => formatTime((firstMinute + index * step) % DAY_MINUTES));
}

function formatTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
}
