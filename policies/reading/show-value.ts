/** Numbers, durations, percentages, times of day and booleans: what a setting looks like, and no secret does. */
const HARMLESS = /^(-?\d+(\.\d+)?%?|-?(\d+(\.\d+)?(ns|us|ms|s|m|h))+|\d{1,2}:\d{2}(:\d{2})?|true|false)$/i;

/**
 * Shows a setting in a message. Policies get secrets in clear and cannot tell them from other values, so a text that
 * does not look like a number, a duration or a boolean is described and never repeated.
 */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) {
    return "nothing";
  }
  if (typeof value === "string") {
    return value === ""
      ? "an empty text"
      : HARMLESS.test(value)
        ? value
        : `a text of ${value.length} characters`;
  }
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "a list or an object";
}
